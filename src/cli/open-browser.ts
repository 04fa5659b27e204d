import { spawn } from 'node:child_process';

/** The program that opens an address on each system. qcsheet makes the address itself, and no shell parses it. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [program: string, ...args: string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Starts the person's browser. False on a machine without a screen. A browser that fails to start is ignored. */
export function openBrowser(address: string): boolean {
  const { platform, env } = process;
  const hasScreen = ['DISPLAY', 'WAYLAND_DISPLAY', 'WSL_DISTRO_NAME'].some((name) => (env[name] ?? '') !== '');
  if (platform !== 'darwin' && platform !== 'win32' && !hasScreen) return false;
  const [program, ...args] = OPENERS[platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, address], { detached: true, stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
  return true;
}
