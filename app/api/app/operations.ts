import { type EndpointHandler, handle, handlePublic } from "@/lib/api/handle";
import { networkOf } from "@/lib/auth/network";
import { safeRedirectTarget } from "@/lib/auth/paths";
import { endpoints } from "@/lib/contract/endpoints";
import { changeEmail, requestEmailChange } from "@/lib/domain/accounts/change-email";
import { changePassword, resetPassword } from "@/lib/domain/accounts/change-password";
import { deleteAccount } from "@/lib/domain/accounts/delete-account";
import { linkLimit, requestLink } from "@/lib/domain/accounts/email-link";
import { endSessionOfUser, listSessions, signOutEverywhere } from "@/lib/domain/accounts/sessions";
import { requestVerification, verifyEmail } from "@/lib/domain/accounts/verify-email";
import { createApiKey, listApiKeys, revokeApiKey } from "@/lib/domain/api-keys/api-keys";
import { requestExport } from "@/lib/domain/export/export-account";
import { sendMailAgain } from "@/lib/domain/mail/outbox";
import { signUp, signUpLimit } from "@/lib/domain/members/create-account";
import { setTimeZone } from "@/lib/domain/profile/me";
import { saveAiPrice } from "@/lib/domain/setup/ai-costs";
import { listAiModels, listLocalAi, removeAi, saveAi, switchSecondOpinion } from "@/lib/domain/setup/ai-setup";
import { saveConnector } from "@/lib/domain/setup/connector-setup";
import { removeMail, saveMail, testMail } from "@/lib/domain/setup/mail-setup";
import { testModel } from "@/lib/domain/setup/test-model";
import { listConnectors } from "@/lib/domain/sources/list-sources";
import { getEngine, getEngineRun, listEngineRuns, retryEngineRun, runEngineFunction } from "@/lib/domain/status/engine";
import { runtime } from "@/lib/runtime/runtime";
import { files } from "./files";

/** Operations that only the app's own pages use. */
export const operations: readonly EndpointHandler[] = [
  handle(endpoints.saveConnector, async (ctx, { body }) => {
    await applied(await saveConnector(ctx, body));
    return listConnectors(ctx);
  }),
  handlePublic(endpoints.signUp, (ctx, { body }) => signUp(ctx, body), signUpLimit),
  handle(endpoints.listApiKeys, (ctx) => listApiKeys(ctx)),
  handle(endpoints.createApiKey, (ctx, { body }) => createApiKey(ctx, body)),
  handle(endpoints.revokeApiKey, (ctx, { params }) => revokeApiKey(ctx, params.key_id)),
  handle(endpoints.changePassword, async (ctx, { body }, request) =>
    changePassword(ctx, { current: body.current_password, next: body.password, network: await networkOf(request) }),
  ),
  handle(endpoints.listSessions, (ctx) => listSessions(ctx)),
  handle(endpoints.endSession, (ctx, { params }) => endSessionOfUser(ctx, params.session_id)),
  handle(endpoints.signOutEverywhere, (ctx) => signOutEverywhere(ctx)),
  handle(endpoints.requestExport, async (ctx, { body: { password = "" } }, request) => ({
    ticket: await requestExport(ctx, { password, network: await networkOf(request) }),
  })),
  handle(endpoints.deleteAccount, async (ctx, { body: { email, password = "" } }, request) =>
    deleteAccount(ctx, { email, password, network: await networkOf(request) }),
  ),
  handlePublic(
    endpoints.requestPasswordReset,
    (ctx, { body }) => requestLink(ctx, "password-reset", body.email, safeRedirectTarget(body.next)),
    linkLimit,
  ),
  handlePublic(endpoints.resetPassword, (ctx, { body }) => resetPassword(ctx, body), linkLimit),
  handlePublic(
    endpoints.requestSignInLink,
    (ctx, { body }) => requestLink(ctx, "sign-in", body.email, safeRedirectTarget(body.next)),
    linkLimit,
  ),
  handle(endpoints.verifyEmail, (ctx, { body }) => verifyEmail(ctx, body.token)),
  handle(endpoints.requestVerification, (ctx) => requestVerification(ctx)),
  handle(endpoints.requestEmailChange, async (ctx, { body: { email, password = "" } }, request) =>
    requestEmailChange(ctx, { email, password, network: await networkOf(request) }),
  ),
  handle(endpoints.changeEmail, (ctx, { body }) => changeEmail(ctx, body.token)),
  handle(endpoints.sendMailAgain, (ctx, { params }) => sendMailAgain(ctx, params.mail_id)),
  handle(endpoints.setTimeZone, (ctx, { body }) => setTimeZone(ctx, body.time_zone)),
  handle(endpoints.saveAi, async (ctx, { body }) => applied(await saveAi(ctx, body))),
  handle(endpoints.removeAi, async (ctx) => applied(await removeAi(ctx))),
  handle(endpoints.listAiModels, (ctx, { body }) => listAiModels(ctx, body)),
  handle(endpoints.listLocalAi, (ctx) => listLocalAi(ctx)),
  handle(endpoints.testModel, (ctx, { body }) => testModel(ctx, body)),
  handle(endpoints.switchSecondOpinion, async (ctx, { body }) => applied(await switchSecondOpinion(ctx, body.is_on))),
  handle(endpoints.saveAiPrice, (ctx, { body }) => saveAiPrice(ctx, body)),
  handle(endpoints.saveMail, async (ctx, { body }) => applied(await saveMail(ctx, body))),
  handle(endpoints.removeMail, async (ctx) => applied(await removeMail(ctx))),
  handle(endpoints.testMail, (ctx, { body }) => testMail(ctx, body)),
  handle(endpoints.getEngine, (ctx) => getEngine(ctx)),
  handle(endpoints.listEngineRuns, (ctx, { query }) => listEngineRuns(ctx, query)),
  handle(endpoints.getEngineRun, (ctx, { params }) => getEngineRun(ctx, params.run_id)),
  handle(endpoints.retryEngineRun, (ctx, { params }) => retryEngineRun(ctx, params.run_id)),
  handle(endpoints.runEngineFunction, (ctx, { params }) => runEngineFunction(ctx, params.function_id)),
  ...files,
];

/** Lets this process use changed settings at once; the others follow within seconds. */
async function applied<T>(result: T): Promise<T> {
  await (await runtime()).refresh({ isForced: true });
  return result;
}
