"use client";

import { BrokenPage } from "@/components/layout/broken-page";

/** Inside the frame of the app, which has its own `main`. */
export default BrokenPage;
