import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes the software bill of materials (CycloneDX 1.5): the packages whose code is in the deployed functions, with
 * checksums and licences, from package-lock.json. It has no time and no number of its own, so that only packages change it.
 */
const SBOM = 'docs/security/sbom.cdx.json';
const TIMEOUT_MS = 60_000;

const args = ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
const { stdout, stderr, status } = spawnSync('npm', args, { encoding: 'utf8', timeout: TIMEOUT_MS });
if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
const { serialNumber: _, ...sbom } = JSON.parse(stdout);
// Without a checksum are packages of this repository itself, and the API's functions have none of them.
sbom.components = sbom.components.filter(({ hashes }: { hashes?: object[] }) => hashes !== undefined);
const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
// npm names the folder of the checkout.
sbom.metadata = { lifecycles: sbom.metadata.lifecycles, component: { ...sbom.metadata.component, name } };
writeFileSync(SBOM, `${JSON.stringify(sbom, null, 2)}\n`);
console.log(`${sbom.components.length} packages: ${SBOM}`);
