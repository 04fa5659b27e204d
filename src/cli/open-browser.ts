import { spawn } from 'node:child_process';

/** What each system opens an address with. The address is of our own making: no shell reads anything else. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Starts the person's browser. False where this is no machine with a screen; a browser that cannot start says nothing. */
export function openBrowser(
  address: string,
  { platform, env }: Pick<NodeJS.Process, 'platform' | 'env'> = process,
): boolean {
  const hasScreen = ['DISPLAY', 'WAYLAND_DISPLAY', 'WSL_DISTRO_NAME'].some((name) => (env[name] ?? '') !== '');
  if (platform !== 'darwin' && platform !== 'win32' && !hasScreen) return false;
  const [program, ...args] = OPENERS[platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, address], { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
  return true;
}
