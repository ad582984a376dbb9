/**
 * Version of the check of claims, stored with each text. Raise it, and generate a migration of the two indexes that have
 * it, to check all stored texts again.
 */
export const PROOF_VERSION = 4;
