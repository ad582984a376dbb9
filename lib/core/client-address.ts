/** Set by our own server from the socket of each request; whatever a client sends under this name is overwritten. */
export const CLIENT_ADDRESS_HEADER = "x-lede-client-address";
