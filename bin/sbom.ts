import { readFileSync, writeFileSync } from 'node:fs';
import { billOfMaterials, SBOM_FILE } from './audit/bill-of-materials';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const bill = billOfMaterials(readJson('package.json'), readJson('package-lock.json'));
writeFileSync(SBOM_FILE, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`written: ${SBOM_FILE}`);
