// A service with REPORTS reports of the sandbox, told apart by their ids. REPORTS
import { startSandbox } from '../../../src/sandbox/start.ts';
import { numbered, startReportService } from '../../exporting/report-service.ts';

const sandbox = await startSandbox({ now: Date.now });
const full = sandbox.reports(false).slice(0, 400);
await sandbox.close();
const reports = numbered(Number(process.argv[2])).map((own, index) => ({ ...full[index % full.length], ...own }));
const { url } = await startReportService(reports);
console.log(url);
