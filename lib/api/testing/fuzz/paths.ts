import { ENDPOINTS } from "@/lib/contract/endpoints";

/** One object of each kind. */
export interface Owned {
  newsfeed: string;
  source: string;
  post: string;
  article: string;
  list: string;
  address: string;
  folder: string;
  subscription: string;
  invitation: string;
  user: string;
  webhook: string;
  delivery: string;
  channel: string;
  rule: string;
}

type Kind = keyof Owned;

const PATHS: Record<string, Kind[]> = {
  getNewsfeed: ["newsfeed"],
  updateNewsfeed: ["newsfeed"],
  deleteNewsfeed: ["newsfeed"],
  markNewsfeedRead: ["newsfeed"],
  showOlderPosts: ["newsfeed"],
  placeNewsfeed: ["newsfeed"],
  updateFolder: ["folder"],
  deleteFolder: ["folder"],
  markFolderRead: ["folder"],
  addSource: ["newsfeed"],
  addNewsfeedSource: ["newsfeed"],
  listSources: ["newsfeed"],
  listNewsfeedSources: ["newsfeed"],
  deleteSource: ["source"],
  checkSource: ["source"],
  replaceSource: ["source"],
  updateSource: ["source"],
  listSourceActivity: ["newsfeed"],
  checkNewsfeed: ["newsfeed"],
  listPosts: ["newsfeed"],
  listNewsfeedPosts: ["newsfeed"],
  getPost: ["post"],
  getVerdict: ["post"],
  getNeighbours: ["post"],
  getReport: ["post"],
  reportWrong: ["post"],
  takeReportBack: ["post"],
  listPlacesOfPost: ["post"],
  hidePost: ["post"],
  unhidePost: ["post"],
  markPostRead: ["post"],
  markPostUnread: ["post"],
  translatePost: ["post"],
  getTranslation: ["post"],
  getFeedback: ["post"],
  giveFeedback: ["post"],
  listSuggestions: ["newsfeed"],
  dismissSuggestion: ["newsfeed"],
  getDigest: ["newsfeed"],
  updateDigest: ["newsfeed"],
  previewDigest: ["newsfeed"],
  sendTestDigest: ["newsfeed"],
  listFilteredPosts: ["newsfeed"],
  rescuePost: ["newsfeed", "article"],
  previewNewsfeed: ["newsfeed"],
  tryBusinessContext: ["newsfeed"],
  listMembers: ["newsfeed"],
  inviteMember: ["newsfeed"],
  changeMember: ["newsfeed", "user"],
  removeMember: ["newsfeed", "user"],
  leaveNewsfeed: ["newsfeed"],
  listInvitations: ["newsfeed"],
  revokeInvitation: ["newsfeed", "invitation"],
  createNewsfeedFeed: ["newsfeed"],
  createListFeed: ["list"],
  resetFeedAddress: ["address"],
  deleteFeedAddress: ["address"],
  checkOpmlSubscription: ["subscription"],
  deleteOpmlSubscription: ["subscription"],
  getList: ["list"],
  updateList: ["list"],
  deleteList: ["list"],
  rotateShareToken: ["list"],
  listListItems: ["list"],
  addListItem: ["list"],
  addListItems: ["list"],
  addMatchingListItems: ["list"],
  updateListItem: ["list", "post"],
  removeListItem: ["list", "post"],
  updateChannel: ["channel"],
  deleteChannel: ["channel"],
  testChannel: ["channel"],
  updateRule: ["rule"],
  deleteRule: ["rule"],
  getWebhook: ["webhook"],
  updateWebhook: ["webhook"],
  deleteWebhook: ["webhook"],
  rotateWebhookSecret: ["webhook"],
  testWebhook: ["webhook"],
  listDeliveries: ["webhook"],
  sendDeliveryAgain: ["webhook", "delivery"],
};

const WITH_IDS = new Set(ENDPOINTS.filter(({ path }) => path.includes("{")).map(({ operationId }) => operationId));

/** Kinds of the ids in an operation's path. */
export function kindsIn(operationId: string): Kind[] {
  const kinds = PATHS[operationId];
  if (!kinds && WITH_IDS.has(operationId)) throw new Error(`${operationId} has ids in its path, but no line in PATHS.`);
  return kinds ?? [];
}
