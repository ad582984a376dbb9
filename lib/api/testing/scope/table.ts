/** Other input of an operation, and its expected statuses. */
export interface Row {
  /** Filled with ids by their names in the contract. */
  body?: object;
  query?: string;
  /** For the owner of the newsfeed or list. */
  owner: number;
  /** For an editor of the newsfeed. Another person's list is closed to an editor. */
  editor: number;
  /** For a viewer of the newsfeed. */
  viewer: number;
  /** For everybody else. */
  stranger: number;
  /** For an id in the query that is not the caller's. Default: 200, without anything of it. */
  foreignFilter?: number;
}

const MEMBERS: Row = { owner: 200, editor: 200, viewer: 200, stranger: 403 };
const EDITORS: Row = { owner: 200, editor: 200, viewer: 403, stranger: 403 };
const OWNER: Row = { owner: 200, editor: 403, viewer: 403, stranger: 403 };
const EVERYBODY: Row = { owner: 200, editor: 200, viewer: 200, stranger: 200 };

/** Sources without a folder in OPML go to the named newsfeed. */
const LIST = '<opml version="2.0"><body><outline text="New" xmlUrl="http://localhost:1/new.xml"/></body></opml>';

const NOBODYS = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b";

/** Complete: an operation without a row fails the run. */
export const TABLE: Readonly<Record<string, Row>> = {
  listNewsfeeds: EVERYBODY,
  createNewsfeed: { ...EVERYBODY, body: { name: "New" } },
  getNewsfeed: MEMBERS,
  updateNewsfeed: { ...EDITORS, body: { name: "Changed", keywords: ["changed"], business_context: "changed" } },
  deleteNewsfeed: { ...OWNER, owner: 204 },
  showOlderPosts: EDITORS,
  markNewsfeedRead: { ...MEMBERS, body: { before: "2100-01-01T00:00:00" } },
  // The folder is the owner's.
  placeNewsfeed: { ...OWNER, body: { after_newsfeed_id: "{after_newsfeed_id}", folder_id: "{folder_id}" } },
  listFolders: EVERYBODY,
  createFolder: { ...EVERYBODY, body: { name: "New" } },
  updateFolder: {
    ...OWNER,
    body: { name: "Changed", is_collapsed: true, after_folder_id: "{after_folder_id}" },
  },
  deleteFolder: { ...OWNER, owner: 204 },
  markFolderRead: { ...OWNER, body: { before: "2100-01-01T00:00:00" } },
  validateSource: { ...MEMBERS, body: { url: "", newsfeed_id: "{newsfeed_id}" } },
  proposeSources: { ...EVERYBODY, body: { description: "grid storage" } },
  addSource: { ...EDITORS, body: { url: "{feed_url}" } },
  addNewsfeedSource: { ...EDITORS, body: { url: "{feed_url}" } },
  listSources: MEMBERS,
  listNewsfeedSources: MEMBERS,
  deleteSource: { ...EDITORS, owner: 204, editor: 204 },
  checkSource: EDITORS,
  listConnectors: EVERYBODY,
  listSourceNames: EVERYBODY,
  listUnreadSources: EVERYBODY,
  replaceSource: { ...EDITORS, body: { url: "{feed_url}" } },
  updateSource: { ...EDITORS, body: { translate_to: "de" } },
  listSourceActivity: MEMBERS,
  checkNewsfeed: EDITORS,
  exportOpml: { ...EVERYBODY, foreignFilter: 403 },
  importOpml: { ...EDITORS, body: { opml: LIST, newsfeed_id: "{newsfeed_id}" } },
  previewOpml: { ...EDITORS, body: { opml: LIST, newsfeed_id: "{newsfeed_id}" } },
  getImportProgress: { ...EVERYBODY, query: "since=2020-01-01T00:00:00" },
  listPosts: MEMBERS,
  listNewsfeedPosts: MEMBERS,
  listAllPosts: EVERYBODY,
  markAllRead: { ...EVERYBODY, body: { before: "2100-01-01T00:00:00" } },
  markPosts: { ...EVERYBODY, body: { action: "read", post_ids: [NOBODYS] } },
  markMatchingPosts: { ...EVERYBODY, body: { action: "read", filter: {} } },
  getPost: MEMBERS,
  getVerdict: MEMBERS,
  getNeighbours: MEMBERS,
  getReport: MEMBERS,
  reportWrong: { ...MEMBERS, body: { subject: "summary", reason: "other", note: "changed" } },
  takeReportBack: { ...MEMBERS, owner: 204, editor: 204, viewer: 204 },
  listPlacesOfPost: MEMBERS,
  hidePost: MEMBERS,
  unhidePost: MEMBERS,
  markPostRead: MEMBERS,
  markPostUnread: MEMBERS,
  searchPosts: { ...EVERYBODY, query: "q=kept" },
  listFilteredPosts: MEMBERS,
  rescuePost: EDITORS,
  previewNewsfeed: { ...MEMBERS, body: { keywords: ["changed"], business_context: "changed" } },
  tryBusinessContext: { ...EDITORS, body: { business_context: "changed" } },
  translatePost: { ...MEMBERS, body: { language: "de" } },
  getTranslation: { ...MEMBERS, query: "language=de" },
  getFeedback: MEMBERS,
  giveFeedback: { ...MEMBERS, body: { kind: "more" } },
  listSuggestions: MEMBERS,
  dismissSuggestion: { ...EDITORS, body: { kind: "exclude", keyword: "-changed" } },
  listMembers: OWNER,
  inviteMember: { ...OWNER, body: { email: "invited@example.org" } },
  changeMember: { ...OWNER, body: { role: "owner" } },
  leaveNewsfeed: { owner: 409, editor: 204, viewer: 204, stranger: 403 },
  removeMember: { ...OWNER, owner: 204 },
  listInvitations: OWNER,
  revokeInvitation: { ...OWNER, owner: 204 },
  acceptInvitation: {
    owner: 404,
    editor: 404,
    viewer: 404,
    stranger: 404,
    body: { token: "nobody-was-given-this-one" },
  },
  listOpmlSubscriptions: EVERYBODY,
  createOpmlSubscription: { ...EDITORS, body: { url: "{feed_url}", newsfeed_id: "{newsfeed_id}" } },
  checkOpmlSubscription: OWNER,
  deleteOpmlSubscription: { ...OWNER, owner: 204 },
  listFeedAddresses: EVERYBODY,
  createSearchFeed: { ...EVERYBODY, body: { name: "New", query: { q: "kept" } } },
  createNewsfeedFeed: MEMBERS,
  createListFeed: OWNER,
  createTodayFeed: EVERYBODY,
  createOpmlFeed: EVERYBODY,
  resetFeedAddress: OWNER,
  deleteFeedAddress: { ...OWNER, owner: 204 },
  listLists: EVERYBODY,
  createList: { ...EVERYBODY, body: { name: "New" } },
  getList: OWNER,
  updateList: { ...OWNER, body: { name: "Changed", is_public: true } },
  deleteList: { ...OWNER, owner: 204 },
  rotateShareToken: OWNER,
  listListItems: OWNER,
  addListItem: { ...OWNER, body: { post_id: "{post_id}", note: "changed" } },
  addListItems: { ...OWNER, body: { post_ids: [NOBODYS] } },
  addMatchingListItems: { ...OWNER, body: { filter: { saved: true } } },
  updateListItem: { ...OWNER, body: { note: "changed", after_post_id: "{after_post_id}" } },
  listAuditEntries: EVERYBODY,
  removeListItem: { ...OWNER, owner: 204 },
  listDigests: EVERYBODY,
  switchDigests: { ...EVERYBODY, body: { is_on: true } },
  getDigest: MEMBERS,
  updateDigest: { ...MEMBERS, body: { hour: 9 } },
  previewDigest: MEMBERS,
  sendTestDigest: MEMBERS,
  listChanges: EVERYBODY,
  getMe: EVERYBODY,
  updateMe: { ...EVERYBODY, body: { locale: "de-DE" } },
  getToday: EVERYBODY,
  recordVisit: EVERYBODY,
  getStatus: EVERYBODY,
  downloadExport: EVERYBODY,
  listChannels: EVERYBODY,
  createChannel: { ...EVERYBODY, body: { kind: "email", name: "New" } },
  updateChannel: { ...OWNER, body: { name: "Changed" } },
  deleteChannel: { ...OWNER, owner: 204 },
  testChannel: OWNER,
  listRules: EVERYBODY,
  createRule: { ...OWNER, body: { channel_id: "{channel_id}", newsfeed_ids: ["{newsfeed_ids}"] } },
  updateRule: { ...OWNER, body: { newsfeed_ids: ["{newsfeed_ids}"], relevance_min: 7 } },
  deleteRule: { ...OWNER, owner: 204 },
  previewNotifications: { ...MEMBERS, body: { newsfeed_ids: ["{newsfeed_ids}"] } },
  getPushKey: EVERYBODY,
  listWebhooks: EVERYBODY,
  createWebhook: { ...MEMBERS, body: { url: "http://localhost:1/new", newsfeed_ids: ["{newsfeed_ids}"] } },
  getWebhook: OWNER,
  updateWebhook: { ...OWNER, body: { name: "Changed", newsfeed_ids: ["{newsfeed_ids}"] } },
  deleteWebhook: { ...OWNER, owner: 204 },
  rotateWebhookSecret: OWNER,
  testWebhook: OWNER,
  listDeliveries: OWNER,
  sendDeliveryAgain: OWNER,
};
