import { messages } from './messages.ts';

/** A valid base address without a final slash, or the error in words. */
export function parseBaseUrl(text: string): { readonly url: string } | { readonly wrong: string } {
  const written = text.trim();
  if (!/^https?:\/\//i.test(written)) return { wrong: messages.needsHttps };
  if (/\s/.test(written) || !URL.canParse(written)) return { wrong: messages.noAddress };
  const url = new URL(written);
  if (url.username !== '' || url.password !== '') return { wrong: messages.noUserInAddress };
  if (/[?#]/.test(written)) return { wrong: messages.noQuery };
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return { wrong: messages.httpIsLocal };
  }
  return { url: url.origin + url.pathname.replace(/\/+$/, '') };
}

/** Whether the host is this machine. `hostname` as the URL parser writes it: IPv4 as four numbers, IPv6 in brackets. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
