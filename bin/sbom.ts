import { readFileSync, writeFileSync } from 'node:fs';
import { billOfMaterials, SBOM } from './audit/bill-of-materials';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const bill = billOfMaterials(read('package.json'), read('package-lock.json'));
writeFileSync(SBOM, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`written: ${SBOM}`);
