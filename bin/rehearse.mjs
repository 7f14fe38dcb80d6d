import { reportWhenInterrupted } from './gate/interrupted.mjs';
import { rehearse } from './gate/rehearsal.mjs';
import { reportAndExit } from './gate/report.mjs';

reportWhenInterrupted('rehearsal');
reportAndExit('rehearsal', await rehearse());
