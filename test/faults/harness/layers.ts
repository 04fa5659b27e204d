import { classification } from './classification.ts';
import { continued } from './continued.ts';
import { decisions } from './decisions.ts';
import { killedExports } from './exports.ts';
import { fullDisk } from './full-disk.ts';
import { fuzz } from './fuzz.ts';
import { groupCommit } from './group-commit.ts';
import { killedAtStages, killedAtSteps, killedAtTimes } from './kills.ts';
import type { Layer } from './layer.ts';
import { mutants } from './mutants.ts';
import { network } from './network.ts';
import { olderJournal } from './older-journal.ts';
import { orderPasswords } from './order-passwords.ts';
import { otherAddress } from './other-address.ts';
import { outages } from './outages.ts';
import { receipts } from './receipts.ts';
import { sessions } from './sessions.ts';
import { sharedJournal } from './shared-journal.ts';
import { signals } from './signals.ts';
import { simulation } from './simulation.ts';
import { systemCalls } from './syscalls.ts';
import { sameFile, team } from './team.ts';
import { twoProcesses } from './two-processes.ts';
import { updates } from './updates.ts';
import { vanishedState } from './vanished.ts';

/** All layers; those that take longest first, so that two at a time end together. */
export const LAYERS: readonly Layer[] = [
  fuzz,
  killedAtSteps,
  killedAtStages,
  killedAtTimes,
  mutants,
  updates,
  simulation,
  killedExports,
  vanishedState,
  otherAddress,
  olderJournal,
  signals,
  sessions,
  outages,
  fullDisk,
  decisions,
  continued,
  team,
  sameFile,
  twoProcesses,
  orderPasswords,
  network,
  receipts,
  systemCalls,
  groupCommit,
  sharedJournal,
  classification,
];
