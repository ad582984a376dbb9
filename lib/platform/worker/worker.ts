import { jobs } from "./jobs";
import { serveJobs } from "./serve";

serveJobs(jobs);
