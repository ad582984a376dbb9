import { type EndpointHandler, handle } from "@/lib/api/handle";
import { serveOpenApi } from "@/lib/api/openapi";
import { endpoints } from "@/lib/contract/endpoints";
import { listAuditEntries } from "@/lib/domain/api-keys/list-audit-entries";
import { listChanges } from "@/lib/domain/changes/list-changes";
import { getDigest, listDigests, switchOwnDigests, updateDigest } from "@/lib/domain/digests/digests";
import { previewDigest, sendTestDigest } from "@/lib/domain/digests/preview-digest";
import {
  createListFeed,
  createNewsfeedFeed,
  createOpmlFeed,
  createSearchFeed,
  createTodayFeed,
  deleteFeedAddress,
  listFeedAddresses,
  resetFeedAddress,
} from "@/lib/domain/feed-addresses/feed-addresses";
import {
  addListItem,
  addListItems,
  addMatchingListItems,
  listListItems,
  listPlacesOfPost,
  removeListItem,
  updateListItem,
} from "@/lib/domain/lists/list-items";
import { createList, deleteList, getList, listLists, rotateShareToken, updateList } from "@/lib/domain/lists/lists";
import { acceptInvitation, inviteMember, listInvitations, revokeInvitation } from "@/lib/domain/members/invitations";
import { changeMember, listMembers, removeMember } from "@/lib/domain/members/members";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { createFolder, deleteFolder, listFolders, placeNewsfeed, updateFolder } from "@/lib/domain/newsfeeds/folders";
import { getNewsfeed, listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";
import { markAllRead, markFolderRead, markNewsfeedRead } from "@/lib/domain/newsfeeds/mark-newsfeed-read";
import { previewNewsfeed } from "@/lib/domain/newsfeeds/preview-newsfeed";
import { dismissSuggestion, listSuggestions } from "@/lib/domain/newsfeeds/suggest-edits";
import { tryBusinessContext } from "@/lib/domain/newsfeeds/try-business-context";
import { deleteNewsfeed, showOlderPosts, updateNewsfeed } from "@/lib/domain/newsfeeds/update-newsfeed";
import {
  createChannel,
  deleteChannel,
  getPushKey,
  listChannels,
  testChannel,
  updateChannel,
} from "@/lib/domain/notifications/channels";
import { createRule, deleteRule, listRules, previewNotifications, updateRule } from "@/lib/domain/notifications/rules";
import { exportOpml } from "@/lib/domain/opml/export-opml";
import { getImportProgress, importOpml, previewOpml } from "@/lib/domain/opml/import-opml";
import {
  checkOpmlSubscription,
  createOpmlSubscription,
  deleteOpmlSubscription,
  listOpmlSubscriptions,
} from "@/lib/domain/opml/opml-subscriptions";
import { listFilteredPosts, rescuePost } from "@/lib/domain/posts/filtered-posts";
import { getNeighbours, getPost } from "@/lib/domain/posts/get-post";
import { getVerdict } from "@/lib/domain/posts/get-verdict";
import { getFeedback, giveFeedback } from "@/lib/domain/posts/give-feedback";
import { listAllPosts, listPosts, searchPosts } from "@/lib/domain/posts/list-posts";
import { hidePost, markPostRead, markPostUnread, unhidePost } from "@/lib/domain/posts/mark-post";
import { markMatchingPosts, markPosts } from "@/lib/domain/posts/mark-posts";
import { getReport, reportWrong, takeReportBack } from "@/lib/domain/posts/report-wrong";
import { getTranslation, translatePost } from "@/lib/domain/posts/translate-post";
import { getMe, updateMe } from "@/lib/domain/profile/me";
import { addSource } from "@/lib/domain/sources/add-source";
import { checkNewsfeed, checkSource } from "@/lib/domain/sources/check-source";
import { deleteSource } from "@/lib/domain/sources/delete-source";
import {
  listConnectors,
  listSourceActivity,
  listSourceNames,
  listSources,
  listUnreadSources,
} from "@/lib/domain/sources/list-sources";
import { proposeSources } from "@/lib/domain/sources/propose-sources";
import { replaceSource } from "@/lib/domain/sources/replace-source";
import { updateSource } from "@/lib/domain/sources/update-source";
import { validateSource } from "@/lib/domain/sources/validate-source";
import { getStatus } from "@/lib/domain/status/get-status";
import { getToday, recordVisit } from "@/lib/domain/status/get-today";
import { listDeliveries, sendDeliveryAgain, testWebhook } from "@/lib/domain/webhooks/delivery-log";
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
} from "@/lib/domain/webhooks/webhooks";
import { runtime } from "@/lib/runtime/runtime";
import { accountData } from "./export/account-data";

/** Operations of the public API. */
export const operations: readonly EndpointHandler[] = [
  handle(endpoints.listNewsfeeds, (ctx, { query }) => listNewsfeeds(ctx, query)),
  handle(endpoints.createNewsfeed, (ctx, { body }) => createNewsfeed(ctx, body)),
  handle(endpoints.getNewsfeed, (ctx, { params }) => getNewsfeed(ctx, params.id)),
  handle(endpoints.updateNewsfeed, (ctx, { params, body }) => updateNewsfeed(ctx, params.id, body)),
  handle(endpoints.deleteNewsfeed, (ctx, { params }) => deleteNewsfeed(ctx, params.id)),
  handle(endpoints.markNewsfeedRead, (ctx, { params, body }) => markNewsfeedRead(ctx, params.id, body)),
  handle(endpoints.placeNewsfeed, (ctx, { params, body }) => placeNewsfeed(ctx, params.id, body)),
  handle(endpoints.listFolders, (ctx) => listFolders(ctx)),
  handle(endpoints.createFolder, (ctx, { body }) => createFolder(ctx, body)),
  handle(endpoints.updateFolder, (ctx, { params, body }) => updateFolder(ctx, params.folder_id, body)),
  handle(endpoints.deleteFolder, (ctx, { params }) => deleteFolder(ctx, params.folder_id)),
  handle(endpoints.markFolderRead, (ctx, { params, body }) => markFolderRead(ctx, params.folder_id, body)),
  handle(endpoints.tryBusinessContext, (ctx, { params, body }) => tryBusinessContext(ctx, params.id, body)),
  handle(endpoints.validateSource, (ctx, { body }) => validateSource(ctx, body.url, body.newsfeed_id)),
  handle(endpoints.proposeSources, (ctx, { body }) => proposeSources(ctx, body.description)),
  ...[endpoints.addSource, endpoints.addNewsfeedSource].map((endpoint) =>
    handle(endpoint, (ctx, { params, body }) => addSource(ctx, params.newsfeed_id, body)),
  ),
  ...[endpoints.listSources, endpoints.listNewsfeedSources].map((endpoint) =>
    handle(endpoint, (ctx, { params }) => listSources(ctx, params.newsfeed_id)),
  ),
  // The path of a newsfeed's sources has a source id here; the method tells which.
  handle(endpoints.deleteSource, (ctx, { params }) => deleteSource(ctx, params.source_id)),
  handle(endpoints.checkNewsfeed, (ctx, { params }) => checkNewsfeed(ctx, params.id)),
  handle(endpoints.checkSource, (ctx, { params }) => checkSource(ctx, params.source_id)),
  handle(endpoints.exportOpml, (ctx, { query }) => exportOpml(ctx, query.newsfeed_id)),
  handle(endpoints.importOpml, (ctx, { body }) => importOpml(ctx, body)),
  ...[endpoints.listPosts, endpoints.listNewsfeedPosts].map((endpoint) =>
    handle(endpoint, (ctx, { params, query }) => listPosts(ctx, params.newsfeed_id, query)),
  ),
  handle(endpoints.listAllPosts, (ctx, { query }) => listAllPosts(ctx, query)),
  handle(endpoints.markAllRead, (ctx, { body }) => markAllRead(ctx, body)),
  handle(endpoints.markPosts, (ctx, { body }) => markPosts(ctx, body)),
  handle(endpoints.markMatchingPosts, (ctx, { body }) => markMatchingPosts(ctx, body)),
  handle(endpoints.getPost, (ctx, { params }) => getPost(ctx, params.post_id)),
  handle(endpoints.translatePost, (ctx, { params, body }) => translatePost(ctx, params.post_id, body.language)),
  handle(endpoints.getTranslation, (ctx, { params, query }) => getTranslation(ctx, params.post_id, query.language)),
  handle(endpoints.getVerdict, (ctx, { params }) => getVerdict(ctx, params.post_id)),
  handle(endpoints.hidePost, (ctx, { params }) => hidePost(ctx, params.post_id)),
  handle(endpoints.unhidePost, (ctx, { params }) => unhidePost(ctx, params.post_id)),
  handle(endpoints.markPostRead, (ctx, { params }) => markPostRead(ctx, params.post_id)),
  handle(endpoints.markPostUnread, (ctx, { params }) => markPostUnread(ctx, params.post_id)),
  handle(endpoints.searchPosts, (ctx, { query }) => searchPosts(ctx, query)),
  handle(endpoints.listFilteredPosts, (ctx, { params, query }) => listFilteredPosts(ctx, params.id, query)),
  handle(endpoints.rescuePost, (ctx, { params }) => rescuePost(ctx, params.id, params.article_id)),
  handle(endpoints.previewNewsfeed, (ctx, { params, body }) => previewNewsfeed(ctx, params.id, body)),
  handle(endpoints.getFeedback, (ctx, { params }) => getFeedback(ctx, params.post_id)),
  handle(endpoints.giveFeedback, (ctx, { params, body }) => giveFeedback(ctx, params.post_id, body.kind)),
  handle(endpoints.listSuggestions, (ctx, { params }) => listSuggestions(ctx, params.id)),
  handle(endpoints.dismissSuggestion, (ctx, { params, body }) => dismissSuggestion(ctx, params.id, body)),
  handle(endpoints.listMembers, (ctx, { params }) => listMembers(ctx, params.id)),
  handle(endpoints.inviteMember, (ctx, { params, body }) => inviteMember(ctx, params.id, body)),
  handle(endpoints.changeMember, (ctx, { params, body }) =>
    changeMember(ctx, { newsfeedId: params.id, userId: params.user_id }, body.role),
  ),
  handle(endpoints.leaveNewsfeed, (ctx, { params }) =>
    removeMember(ctx, { newsfeedId: params.id, userId: ctx.actor.userId }),
  ),
  handle(endpoints.removeMember, (ctx, { params }) =>
    removeMember(ctx, { newsfeedId: params.id, userId: params.user_id }),
  ),
  handle(endpoints.listInvitations, (ctx, { params }) => listInvitations(ctx, params.id)),
  handle(endpoints.revokeInvitation, (ctx, { params }) =>
    revokeInvitation(ctx, { newsfeedId: params.id, invitationId: params.invitation_id }),
  ),
  handle(endpoints.acceptInvitation, (ctx, { body }) => acceptInvitation(ctx, body.token)),
  handle(endpoints.listLists, (ctx) => listLists(ctx)),
  handle(endpoints.createList, (ctx, { body }) => createList(ctx, body)),
  handle(endpoints.getList, (ctx, { params }) => getList(ctx, params.list_id)),
  handle(endpoints.updateList, (ctx, { params, body }) => updateList(ctx, params.list_id, body)),
  handle(endpoints.deleteList, (ctx, { params }) => deleteList(ctx, params.list_id)),
  handle(endpoints.rotateShareToken, (ctx, { params }) => rotateShareToken(ctx, params.list_id)),
  handle(endpoints.listListItems, (ctx, { params, query }) => listListItems(ctx, params.list_id, query)),
  handle(endpoints.addListItem, (ctx, { params, body }) => addListItem(ctx, params.list_id, body)),
  handle(endpoints.addListItems, (ctx, { params, body }) => addListItems(ctx, params.list_id, body)),
  handle(endpoints.addMatchingListItems, (ctx, { params, body }) => addMatchingListItems(ctx, params.list_id, body)),
  handle(endpoints.updateListItem, (ctx, { params, body }) =>
    updateListItem(ctx, { listId: params.list_id, postId: params.post_id }, body),
  ),
  handle(endpoints.removeListItem, (ctx, { params }) =>
    removeListItem(ctx, { listId: params.list_id, postId: params.post_id }),
  ),
  handle(endpoints.showOlderPosts, (ctx, { params }) => showOlderPosts(ctx, params.id)),
  handle(endpoints.listConnectors, (ctx) => listConnectors(ctx)),
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
  handle(endpoints.listDigests, (ctx) => listDigests(ctx)),
  handle(endpoints.switchDigests, (ctx, { body }) => switchOwnDigests(ctx, body.is_on)),
  handle(endpoints.getDigest, (ctx, { params }) => getDigest(ctx, params.id)),
  handle(endpoints.updateDigest, (ctx, { params, body }) => updateDigest(ctx, params.id, body)),
  handle(endpoints.previewDigest, (ctx, { params }) => previewDigest(ctx, params.id)),
  handle(endpoints.sendTestDigest, (ctx, { params }) => sendTestDigest(ctx, params.id)),
  handle(endpoints.getToday, (ctx) => getToday(ctx)),
  handle(endpoints.recordVisit, (ctx) => recordVisit(ctx)),
  handle(endpoints.getStatus, async (ctx) => getStatus(ctx, (await runtime()).workflows)),
  handle(endpoints.getMe, (ctx) => getMe(ctx)),
  handle(endpoints.updateMe, (ctx, { body }) => updateMe(ctx, body)),
  handle(endpoints.listChanges, (ctx, { query }) => listChanges(ctx, query)),
  accountData,
  handle(endpoints.listOpmlSubscriptions, (ctx) => listOpmlSubscriptions(ctx)),
  handle(endpoints.createOpmlSubscription, (ctx, { body }) => createOpmlSubscription(ctx, body)),
  handle(endpoints.checkOpmlSubscription, (ctx, { params }) => checkOpmlSubscription(ctx, params.subscription_id)),
  handle(endpoints.deleteOpmlSubscription, (ctx, { params }) => deleteOpmlSubscription(ctx, params.subscription_id)),
  handle(endpoints.listFeedAddresses, (ctx) => listFeedAddresses(ctx)),
  handle(endpoints.createSearchFeed, (ctx, { body }) => createSearchFeed(ctx, body)),
  handle(endpoints.createNewsfeedFeed, (ctx, { params }) => createNewsfeedFeed(ctx, params.id)),
  handle(endpoints.createListFeed, (ctx, { params }) => createListFeed(ctx, params.list_id)),
  handle(endpoints.createTodayFeed, (ctx) => createTodayFeed(ctx)),
  handle(endpoints.createOpmlFeed, (ctx) => createOpmlFeed(ctx)),
  handle(endpoints.resetFeedAddress, (ctx, { params }) => resetFeedAddress(ctx, params.address_id)),
  handle(endpoints.deleteFeedAddress, (ctx, { params }) => deleteFeedAddress(ctx, params.address_id)),
  handle(endpoints.listChannels, (ctx) => listChannels(ctx)),
  handle(endpoints.createChannel, (ctx, { body }) => createChannel(ctx, body)),
  handle(endpoints.updateChannel, (ctx, { params, body }) => updateChannel(ctx, params.channel_id, body)),
  handle(endpoints.deleteChannel, (ctx, { params }) => deleteChannel(ctx, params.channel_id)),
  handle(endpoints.testChannel, (ctx, { params }) => testChannel(ctx, params.channel_id)),
  handle(endpoints.listRules, (ctx) => listRules(ctx)),
  handle(endpoints.createRule, (ctx, { body }) => createRule(ctx, body)),
  handle(endpoints.updateRule, (ctx, { params, body }) => updateRule(ctx, params.rule_id, body)),
  handle(endpoints.deleteRule, (ctx, { params }) => deleteRule(ctx, params.rule_id)),
  handle(endpoints.previewNotifications, (ctx, { body }) => previewNotifications(ctx, body)),
  handle(endpoints.getPushKey, (ctx) => getPushKey(ctx)),
  handle(endpoints.listWebhooks, (ctx) => listWebhooks(ctx)),
  handle(endpoints.createWebhook, (ctx, { body }) => createWebhook(ctx, body)),
  handle(endpoints.getWebhook, (ctx, { params }) => getWebhook(ctx, params.webhook_id)),
  handle(endpoints.updateWebhook, (ctx, { params, body }) => updateWebhook(ctx, params.webhook_id, body)),
  handle(endpoints.deleteWebhook, (ctx, { params }) => deleteWebhook(ctx, params.webhook_id)),
  handle(endpoints.rotateWebhookSecret, (ctx, { params }) => rotateWebhookSecret(ctx, params.webhook_id)),
  handle(endpoints.testWebhook, (ctx, { params }) => testWebhook(ctx, params.webhook_id)),
  handle(endpoints.listDeliveries, (ctx, { params, query }) => listDeliveries(ctx, params.webhook_id, query)),
  handle(endpoints.sendDeliveryAgain, (ctx, { params }) =>
    sendDeliveryAgain(ctx, { webhookId: params.webhook_id, deliveryId: params.delivery_id }),
  ),
  handle(endpoints.listAuditEntries, (ctx, { query }) => listAuditEntries(ctx, query)),
  serveOpenApi,
];
