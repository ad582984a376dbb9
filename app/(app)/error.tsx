"use client";

import { BrokenPage } from "@/components/layout/broken-page";

/** The app layout has its own `main`. */
export default BrokenPage;
