import { close, tests } from './steps.mjs';

/** The journeys at their full sizes. */
close([await tests('soak', ['--silent', '--runInBand', 'test/journeys'], { SOAK: '1' })]);
