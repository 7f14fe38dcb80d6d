import { getDomain } from 'tldts-icann';

/** The registrable domain above a name, whose DMARC policy covers it and which DNS pages show as the zone. */
export const organisationalDomain = (domain: string): string => getDomain(domain) ?? domain;
