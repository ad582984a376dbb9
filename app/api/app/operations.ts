import { type EndpointHandler, handle, handlePublic } from "@/lib/api/handle";
import { networkOf } from "@/lib/auth/network";
import { endpoints } from "@/lib/contract/endpoints";
import { askEmailChange, changeEmail } from "@/lib/domain/accounts/change-email";
import { changePassword, resetPassword } from "@/lib/domain/accounts/change-password";
import { deleteAccount } from "@/lib/domain/accounts/delete-account";
import { askForLink, linkLimit } from "@/lib/domain/accounts/email-link";
import { askExport } from "@/lib/domain/accounts/export-account";
import { endSessionOfUser, listSessions, signOutEverywhere } from "@/lib/domain/accounts/sessions";
import { askVerification, verifyEmail } from "@/lib/domain/accounts/verify-email";
import { createApiKey, listApiKeys, revokeApiKey } from "@/lib/domain/api-keys/api-keys";
import { getDigest, listDigests, switchOwnDigests, updateDigest } from "@/lib/domain/digests/digests";
import { previewDigest, sendTestDigest } from "@/lib/domain/digests/preview-digest";
import { listPlacesOfPost } from "@/lib/domain/lists/list-items";
import { sendMailAgain } from "@/lib/domain/mail/outbox";
import { signUp, signUpLimit } from "@/lib/domain/members/create-account";
import { showOlderPosts } from "@/lib/domain/newsfeeds/update-newsfeed";
import { getImportProgress, previewOpml } from "@/lib/domain/opml/import-opml";
import { getNeighbours } from "@/lib/domain/posts/get-post";
import { getReport, reportWrong, takeReportBack } from "@/lib/domain/posts/report-wrong";
import { setTimeZone, updateProfile } from "@/lib/domain/profile/update-profile";
import { saveAiPrice } from "@/lib/domain/setup/ai-costs";
import { listAiModels, listLocalAi, removeAi, saveAi, switchSecondOpinion } from "@/lib/domain/setup/ai-setup";
import { saveConnector } from "@/lib/domain/setup/connector-setup";
import { removeMail, saveMail, testMail } from "@/lib/domain/setup/mail-setup";
import { testModel } from "@/lib/domain/setup/test-model";
import {
  listConnectors,
  listSourceActivity,
  listSourceNames,
  listUnreadSources,
} from "@/lib/domain/sources/list-sources";
import { replaceSource } from "@/lib/domain/sources/replace-source";
import { updateSource } from "@/lib/domain/sources/update-source";
import { getEngine, getEngineRun, listEngineRuns, retryEngineRun, runEngineFunction } from "@/lib/domain/status/engine";
import { getStatus } from "@/lib/domain/status/get-status";
import { getToday, recordVisit } from "@/lib/domain/status/get-today";
import { runtime } from "@/lib/runtime/runtime";
import { files } from "./files";

/** Operations that only the app's own pages use. */
export const operations: readonly EndpointHandler[] = [
  handle(endpoints.showOlderPosts, (ctx, { params }) => showOlderPosts(ctx, params.id)),
  handle(endpoints.listConnectors, (ctx) => listConnectors(ctx)),
  handle(endpoints.saveConnector, async (ctx, { body }) => {
    await applied(await saveConnector(ctx, body));
    return listConnectors(ctx);
  }),
  handle(endpoints.listSourceNames, (ctx) => listSourceNames(ctx)),
  handle(endpoints.listUnreadSources, (ctx, { query }) => listUnreadSources(ctx, query.newsfeed_ids)),
  handle(endpoints.replaceSource, (ctx, { params, body }) => replaceSource(ctx, params.source_id, body)),
  handle(endpoints.updateSource, (ctx, { params, body }) => updateSource(ctx, params.source_id, body)),
  handle(endpoints.listSourceActivity, (ctx, { params }) => listSourceActivity(ctx, params.id)),
  handle(endpoints.previewOpml, (ctx, { body }) => previewOpml(ctx, body)),
  handle(endpoints.getImportProgress, (ctx, { query }) => getImportProgress(ctx, query.since)),
  handle(endpoints.getReport, (ctx, { params }) => getReport(ctx, params.post_id)),
  handle(endpoints.reportWrong, (ctx, { params, body }) => reportWrong(ctx, params.post_id, body)),
  handle(endpoints.takeReportBack, (ctx, { params }) => takeReportBack(ctx, params.post_id)),
  handle(endpoints.getNeighbours, (ctx, { params }) => getNeighbours(ctx, params.post_id)),
  handle(endpoints.listPlacesOfPost, (ctx, { params }) => listPlacesOfPost(ctx, params.post_id)),
  handlePublic(endpoints.signUp, (ctx, { body }) => signUp(ctx, body), signUpLimit),
  handle(endpoints.listApiKeys, (ctx) => listApiKeys(ctx)),
  handle(endpoints.createApiKey, (ctx, { body }) => createApiKey(ctx, body)),
  handle(endpoints.revokeApiKey, (ctx, { params }) => revokeApiKey(ctx, params.key_id)),
  handle(endpoints.updateProfile, (ctx, { body }) => updateProfile(ctx, body)),
  handle(endpoints.changePassword, async (ctx, { body }, request) =>
    changePassword(ctx, { current: body.current_password, next: body.password, network: await networkOf(request) }),
  ),
  handle(endpoints.listSessions, (ctx) => listSessions(ctx)),
  handle(endpoints.endSession, (ctx, { params }) => endSessionOfUser(ctx, params.session_id)),
  handle(endpoints.signOutEverywhere, (ctx) => signOutEverywhere(ctx)),
  handle(endpoints.askExport, async (ctx, { body: { password = "" } }, request) => ({
    ticket: await askExport(ctx, { password, network: await networkOf(request) }),
  })),
  handle(endpoints.deleteAccount, async (ctx, { body: { email, password = "" } }, request) =>
    deleteAccount(ctx, { email, password, network: await networkOf(request) }),
  ),
  handlePublic(endpoints.askPasswordReset, (ctx, { body }) => askForLink(ctx, "password-reset", body.email), linkLimit),
  handlePublic(endpoints.resetPassword, (ctx, { body }) => resetPassword(ctx, body), linkLimit),
  handlePublic(endpoints.askSignInLink, (ctx, { body }) => askForLink(ctx, "sign-in", body.email), linkLimit),
  // The link may be opened in a browser without a session.
  handlePublic(endpoints.verifyEmail, (ctx, { body }) => verifyEmail(ctx, body.token), linkLimit),
  handle(endpoints.askVerification, (ctx) => askVerification(ctx)),
  handle(endpoints.askEmailChange, async (ctx, { body: { email, password = "" } }, request) =>
    askEmailChange(ctx, { email, password, network: await networkOf(request) }),
  ),
  // The link may be opened in a browser without a session.
  handlePublic(endpoints.changeEmail, (ctx, { body }) => changeEmail(ctx, body.token), linkLimit),
  handle(endpoints.sendMailAgain, (ctx, { params }) => sendMailAgain(ctx, params.mail_id)),
  handle(endpoints.listDigests, (ctx) => listDigests(ctx)),
  handle(endpoints.switchDigests, (ctx, { body }) => switchOwnDigests(ctx, body.is_on)),
  handle(endpoints.getDigest, (ctx, { params }) => getDigest(ctx, params.id)),
  handle(endpoints.updateDigest, (ctx, { params, body }) => updateDigest(ctx, params.id, body)),
  handle(endpoints.previewDigest, (ctx, { params }) => previewDigest(ctx, params.id)),
  handle(endpoints.sendTestDigest, (ctx, { params }) => sendTestDigest(ctx, params.id)),
  handle(endpoints.setTimeZone, (ctx, { body }) => setTimeZone(ctx, body.time_zone)),
  handle(endpoints.getToday, (ctx) => getToday(ctx)),
  handle(endpoints.recordVisit, (ctx) => recordVisit(ctx)),
  handle(endpoints.getStatus, async (ctx) => getStatus(ctx, (await runtime()).workflows)),
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
