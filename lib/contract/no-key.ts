/** Reasons why an operation needs a signed-in person. The reference shows them. */
export const NO_KEY = {
  before: "It is used before there is an account, or from a mailed link.",
  proof: "It protects the account itself, so that nobody with a stolen key can lock the owner out.",
  keys: "Keys made by a key would outlive its revocation.",
  operator: "It handles the server's secrets or controls its work, which only the operator in person may do.",
  page: "It serves part of a page. Programs can use another operation for the same.",
} as const;
