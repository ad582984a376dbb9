/** Reasons why an operation needs a signed-in person. The reference shows them. */
export const NO_KEY = {
  before: "It comes before there is an account, or follows a mailed link.",
  proof: "It protects the account itself. With a stolen key nobody can lock the owner out.",
  keys: "A key that made other keys would outlive its revocation.",
  operator: "It holds the server's secrets or steers its work, which stays with the operator in person.",
  page: "It serves a part of a page. Programs get the same by another operation.",
} as const;
