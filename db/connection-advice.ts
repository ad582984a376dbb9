/** Advice for an error of a first connection, by its code: SQLSTATE, or that of the network or of TLS. */
const ADVICE: Readonly<Record<string, string>> = {
  ENOTFOUND: "Check the host in DATABASE_URL.",
  EAI_AGAIN: "Check the host in DATABASE_URL, and this machine's DNS.",
  ECONNREFUSED: "Start Postgres, or check host and port in DATABASE_URL.",
  ETIMEDOUT: "Check host and port in DATABASE_URL, and the firewall.",
  "28P01": "Check user and password in DATABASE_URL.",
  "28000": "Check the user in DATABASE_URL, and pg_hba.conf of the server.",
  "3D000": "Create that database, or check its name in DATABASE_URL.",
  "42501": "Grant the user in DATABASE_URL the right to connect.",
  "53300": "Raise max_connections of the server, or stop other programs that use it. Lede takes 10 connections.",
  "57P03": "Postgres is starting or stopping: start Lede again in a moment.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "Add the server's certificate as sslrootcert to DATABASE_URL.",
  SELF_SIGNED_CERT_IN_CHAIN: "Add the server's certificate as sslrootcert to DATABASE_URL.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "Add the server's certificate as sslrootcert to DATABASE_URL.",
  CERT_HAS_EXPIRED: "Renew the certificate of the server.",
  ERR_TLS_CERT_ALTNAME_INVALID: "Use the host name of the server's certificate in DATABASE_URL.",
};
const NO_TLS = /does not support SSL/;
const SILENT = /connection timeout|terminated unexpectedly/;

/** Returns in one sentence what to do when Lede cannot connect to its database. */
export function connectionAdvice(error: unknown): string {
  if (error instanceof AggregateError) return connectionAdvice(error.errors[0]);
  if (!(error instanceof Error)) return "Check DATABASE_URL.";
  if (NO_TLS.test(error.message)) return "Turn on TLS at the server, or remove sslmode from DATABASE_URL.";
  if (SILENT.test(error.message)) return "Check that host and port in DATABASE_URL are those of a Postgres server.";
  return ADVICE["code" in error ? String(error.code) : ""] ?? "Check DATABASE_URL.";
}
