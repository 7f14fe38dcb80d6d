import { closeWhenInterrupted } from './gate/interrupted.mjs';
import { rehearse } from './gate/rehearsal.mjs';
import { close } from './gate/report.mjs';

closeWhenInterrupted('rehearsal');
close('rehearsal', await rehearse());
