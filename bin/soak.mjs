import { close, tests } from './steps.mjs';

/** The journeys at their full sizes, and the data layer's tests on Amazon's own DynamoDB Local. */
close([await tests('soak', ['--silent', '--runInBand', 'test/journeys', 'dynamodb-local'], { SOAK: '1' })]);
