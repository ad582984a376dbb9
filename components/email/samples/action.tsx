import { ActionMail } from "../action-mail";

/** Sample for `npm run emails`. */
export default function SampleAction() {
  return (
    <ActionMail
      title="Sign in to Lede"
      preview="Your sign-in link"
      paragraphs={["Use this link to sign in as ada@lede.example. It works once and expires in 15 minutes."]}
      action={{ label: "Sign in", url: "https://lede.example/sign-in/sample" }}
      notes={["Someone asked to sign in at https://lede.example. If it wasn’t you, you can ignore this email."]}
    />
  );
}
