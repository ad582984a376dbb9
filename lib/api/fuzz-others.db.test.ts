import { fuzz } from "./testing/fuzz/fuzz";
import { FEED_TAGS } from "./testing/fuzz/halves";

fuzz(({ tag }) => !FEED_TAGS.includes(tag));
