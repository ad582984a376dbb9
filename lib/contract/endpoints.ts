import { createApiKey, listApiKeys, revokeApiKey, signUp, updateProfile } from "./account";
import { testModel } from "./ai";
import { listConnectors } from "./connectors";
import { tryBusinessContext } from "./context-trial";
import {
  getDigest,
  listDigests,
  previewDigest,
  sendTestDigest,
  setTimeZone,
  switchDigests,
  updateDigest,
} from "./digests";
import type { AnyEndpoint } from "./endpoint";
import { getEngine, getEngineRun, listEngineRuns, retryEngineRun, runEngineFunction } from "./engine";
import { listFilteredPosts, previewNewsfeed, rescuePost } from "./filtered";
import {
  addListItem,
  createList,
  deleteList,
  getList,
  listListItems,
  listLists,
  listPlacesOfPost,
  removeListItem,
  rotateShareToken,
  updateList,
  updateListItem,
} from "./lists";
import {
  askEmailChange,
  askPasswordReset,
  askSignInLink,
  askVerification,
  changeEmail,
  downloadMail,
  resetPassword,
  sendMailAgain,
  verifyEmail,
} from "./mail";
import {
  acceptInvitation,
  changeMember,
  inviteMember,
  listInvitations,
  listMembers,
  removeMember,
  revokeInvitation,
} from "./members";
import {
  createNewsfeed,
  deleteNewsfeed,
  getNewsfeed,
  listNewsfeeds,
  markNewsfeedRead,
  showOlderPosts,
  updateNewsfeed,
} from "./newsfeeds";
import { exportOpml, getImportProgress, importOpml, previewOpml } from "./opml";
import { getPost, hidePost, listPosts, markPostRead, markPostUnread, searchPosts, unhidePost } from "./posts";
import { getNeighbours, getPicture, getReport, reportWrong, takeReportBack } from "./reader";
import { askExport, changePassword, deleteAccount, endSession, listSessions, signOutEverywhere } from "./security";
import { listSourceActivity, listSourceNames, replaceSource } from "./source-care";
import { addSource, checkNewsfeed, checkSource, deleteSource, listSources, validateSource } from "./sources";
import { getStatus } from "./status";
import { getVerdict } from "./verdicts";

/** All operations: the public API in document order, then those of the app. */
export const endpoints = {
  listNewsfeeds,
  createNewsfeed,
  getNewsfeed,
  updateNewsfeed,
  deleteNewsfeed,
  markNewsfeedRead,
  validateSource,
  addSource,
  listSources,
  deleteSource,
  checkSource,
  checkNewsfeed,
  exportOpml,
  importOpml,
  listPosts,
  getPost,
  getVerdict,
  hidePost,
  unhidePost,
  markPostRead,
  markPostUnread,
  searchPosts,
  listFilteredPosts,
  rescuePost,
  previewNewsfeed,
  tryBusinessContext,
  listMembers,
  inviteMember,
  changeMember,
  removeMember,
  listInvitations,
  revokeInvitation,
  acceptInvitation,
  listLists,
  createList,
  getList,
  updateList,
  deleteList,
  rotateShareToken,
  listListItems,
  addListItem,
  updateListItem,
  removeListItem,

  // App only.
  signUp,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  testModel,
  listConnectors,
  listDigests,
  switchDigests,
  getDigest,
  updateDigest,
  previewDigest,
  sendTestDigest,
  setTimeZone,
  getEngine,
  listEngineRuns,
  getEngineRun,
  retryEngineRun,
  runEngineFunction,
  listPlacesOfPost,
  askPasswordReset,
  resetPassword,
  askSignInLink,
  verifyEmail,
  askVerification,
  askEmailChange,
  changeEmail,
  sendMailAgain,
  downloadMail,
  showOlderPosts,
  previewOpml,
  getImportProgress,
  askExport,
  deleteAccount,
  updateProfile,
  getReport,
  reportWrong,
  takeReportBack,
  getNeighbours,
  getPicture,
  changePassword,
  listSessions,
  endSession,
  signOutEverywhere,
  listSourceNames,
  replaceSource,
  listSourceActivity,
  getStatus,
};

/** The public API in document order. */
export const ENDPOINTS: readonly AnyEndpoint[] = Object.values<AnyEndpoint>(endpoints).filter(
  ({ surface }) => surface !== "app",
);
