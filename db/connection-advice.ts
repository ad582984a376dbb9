/** Advice for an error of a first connection, by SQLSTATE or the code of the network or of TLS. `$` is the setting. */
const ADVICE: Readonly<Record<string, string>> = {
  ENOTFOUND: "Check the host in $.",
  EAI_AGAIN: "Check the host in $, and this machine's DNS.",
  ECONNREFUSED: "Start Postgres, or check host and port in $.",
  ETIMEDOUT: "Check host and port in $, and the firewall.",
  "28P01": "Check user and password in $.",
  "28000": "Check the user in $, and pg_hba.conf of the server.",
  "3D000": "Create that database, or check its name in $.",
  "42501": "Grant the user in $ the right to connect.",
  "53300":
    "Lede takes 10 connections: raise the limit of the user in $ or max_connections of the server, or stop other programs that use it.",
  "57P03": "Postgres is starting or stopping: start Lede again in a moment.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "Add the server's certificate as sslrootcert to $.",
  SELF_SIGNED_CERT_IN_CHAIN: "Add the server's certificate as sslrootcert to $.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "Add the server's certificate as sslrootcert to $.",
  CERT_HAS_EXPIRED: "Renew the certificate of the server.",
  ERR_TLS_CERT_ALTNAME_INVALID: "Use the host name of the server's certificate in $.",
};
const NO_TLS = /does not support SSL/;
const SILENT = /connection timeout|terminated unexpectedly/;

/**
 * Returns in one sentence what to do when Lede cannot connect to its database.
 *
 * @param setting holds the address
 */
export function connectionAdvice(error: unknown, setting: string): string {
  return adviceFor(error).replace("$", setting);
}

function adviceFor(error: unknown): string {
  if (error instanceof AggregateError) return adviceFor(error.errors[0]);
  if (!(error instanceof Error)) return "Check $.";
  if (NO_TLS.test(error.message)) return "Turn on TLS at the server, or remove sslmode from $.";
  if (SILENT.test(error.message)) return "Check that host and port in $ are those of a Postgres server.";
  return ADVICE["code" in error ? String(error.code) : ""] ?? "Check $.";
}
