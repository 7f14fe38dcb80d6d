import { type Lock, packageName } from './packages';

export const SBOM_FILE = 'docs/security/sbom.cdx.json';

const licensesOf = (license: string | undefined) => (license ? [{ license: { id: license } }] : []);

const hashOf = (integrity: string) => ({
  alg: 'SHA-512',
  content: Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex'),
});

/**
 * Lists the deployed packages in CycloneDX 1.5 format. `npm sbom` would omit packages that the lock file has in several
 * places.
 */
export function billOfMaterials(
  application: { name: string; version: string; license: string },
  { packages }: Lock,
): object {
  const deployedPackages = Object.entries(packages).filter(
    ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link,
  );
  const components = deployedPackages.map(([path, { version = '', integrity = '', license }]) => {
    const name = packageName(path);
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return { type: 'library', name, version, purl, hashes: [hashOf(integrity)], licenses: licensesOf(license) };
  });
  const componentByPurl = new Map(components.map((component) => [component.purl, component]));
  const { name, version, license } = application;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version, licenses: licensesOf(license) } },
    components: [...componentByPurl.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
}
