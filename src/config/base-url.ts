import { messages } from './messages.ts';

/** A usable base address without a slash at its end, or what is wrong with it in words. */
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

/** `hostname` as the URL parser writes it: IPv4 in four numbers, IPv6 in brackets. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
