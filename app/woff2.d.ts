/** A font file; the bundler gives its address. */
declare module "*.woff2" {
  const address: string;
  export default address;
}
