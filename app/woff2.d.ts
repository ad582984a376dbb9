/** A font file; the bundler exports its URL. */
declare module "*.woff2" {
  const address: string;
  export default address;
}
