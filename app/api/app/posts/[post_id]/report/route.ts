import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import {
  getReport as getReportEndpoint,
  reportWrong as reportWrongEndpoint,
  takeReportBack as takeReportBackEndpoint,
} from "@/lib/contract/reader";
import { getReport, reportWrong, takeReportBack } from "@/lib/domain/posts/report-wrong";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(getReportEndpoint, (ctx, { params }) => getReport(ctx, params.post_id)),
  PUT: handle(reportWrongEndpoint, (ctx, { params, body }) => reportWrong(ctx, params.post_id, body)),
  DELETE: handle(takeReportBackEndpoint, (ctx, { params }) => takeReportBack(ctx, params.post_id)),
});
