import type { Hono } from 'hono';
import { fileNameIn } from '../../text/file-name.ts';
import type { Desk } from '../desk.ts';
import { ENDPOINTS } from '../endpoints/index.ts';
import { messages } from '../messages.ts';
import { bodyOf, fileAnswer, route } from '../route.ts';

/** The calls that send the open file: one prepares the sending, another agrees to it. */
export function sendRoutes(routes: Hono, desk: Desk): void {
  const state = () => desk.state();
  route(routes, ENDPOINTS.send, async (context) => {
    const body = await bodyOf(context, ENDPOINTS.send.body);
    const refused = desk.send(body);
    return refused === null ? state() : context.text(refused, 409);
  });
  route(routes, ENDPOINTS.answerSend, async (context) => {
    const body = await bodyOf(context, ENDPOINTS.answerSend.body);
    const { openFile } = desk;
    return openFile?.sending?.questions.answer(body) === true ? state() : context.text(messages.notOffered, 409);
  });
  route(routes, ENDPOINTS.stopSend, (context) => {
    const sending = desk.openFile?.sending;
    if (sending?.isOpen !== true) return context.text(messages.nothingToStop, 409);
    sending.stop();
    return state();
  });
  route(routes, ENDPOINTS.openAgain, (context) => {
    const { openFile } = desk;
    if (openFile === null || desk.isSending) return context.text(messages.sendingNow, 409);
    desk.openAgain(openFile.file, openFile.reading);
    return state();
  });
  route(routes, ENDPOINTS.results, async (context) => {
    const path = desk.openFile?.sending?.report?.results ?? null;
    return path === null ? context.text(messages.noResults, 409) : await fileAnswer(context, path);
  });
  route(routes, ENDPOINTS.openResults, (context) => {
    const { file, sending } = desk.openFile ?? {};
    const path = sending?.report?.results ?? null;
    if (path === null || file === undefined || desk.isSending) return context.text(messages.noResults, 409);
    const resultsOf = file.resultsOf ?? file;
    desk.openAgain({ path, name: fileNameIn(path), isUpload: file.isUpload, resultsOf }, null);
    return state();
  });
}
