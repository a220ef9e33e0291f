import { Utils } from '@cyclonedx/cyclonedx-library/Contrib/FromNodePackageJson';
import { Factories } from '@cyclonedx/cyclonedx-library/Contrib/License';
import { ComponentType, LifecyclePhase } from '@cyclonedx/cyclonedx-library/Enums';
import { Bom, Component, HashDictionary, LicenseRepository } from '@cyclonedx/cyclonedx-library/Models';
import { JSON as Json, JsonSerializer } from '@cyclonedx/cyclonedx-library/Serialize';
import { Spec1dot6 } from '@cyclonedx/cyclonedx-library/Spec';
import parse from 'spdx-expression-parse';
import type { BundledPackages } from './bundled-packages.ts';
import type { PackageJson } from './package-json.ts';
import type { PackageLock } from './package-lock.ts';

/**
 * The bill of materials of what is bundled, in CycloneDX JSON: each package with its version, its license, the hash by
 * which npm installed it, and what it imports. It holds no time and no serial number, so that the same sources and packages
 * give the same text.
 */
export function billOfMaterials(own: PackageJson, { packages, imports }: BundledPackages, lock: PackageLock): string {
  const bom = new Bom();
  bom.metadata.lifecycles.add(LifecyclePhase.Build);
  bom.metadata.component = toComponent(ComponentType.Application, own);

  const components = new Map([['', bom.metadata.component]]);
  for (const { folder, manifest } of packages) {
    // A version that is installed in several places is one component.
    const same = [...bom.components].find(({ purl }) => purl === toPurl(manifest));
    const component = same ?? toComponent(ComponentType.Library, manifest, lock.packages[folder]?.integrity);
    bom.components.add(component);
    components.set(folder, component);
  }
  for (const [folder, component] of components) {
    for (const imported of imports.get(folder) ?? []) {
      const ref = components.get(imported)?.bomRef;
      if (ref !== undefined && ref !== component.bomRef) component.dependencies.add(ref);
    }
  }
  return `${new JsonSerializer(new Json.Normalize.Factory(Spec1dot6)).serialize(bom, { sortLists: true, space: 2 })}\n`;
}

const licenses = new Factories.LicenseFactory(parse);

function toComponent(type: ComponentType, manifest: PackageJson, integrity?: string): Component {
  const { name, version, license } = manifest;
  const [unscoped = name, group = ''] = name.split('/').reverse();
  const purl = toPurl(manifest);
  return new Component(type, unscoped, {
    ...(group !== '' && { group }),
    version,
    purl,
    bomRef: purl,
    licenses: new LicenseRepository(typeof license === 'string' ? [licenses.makeFromString(license)] : []),
    hashes: new HashDictionary(integrity === undefined ? [] : [Utils.parsePackageIntegrity(integrity)]),
  });
}

const toPurl = ({ name, version }: PackageJson): string =>
  `pkg:npm/${name.split('/').map(encodeURIComponent).join('/')}@${encodeURIComponent(version)}`;
