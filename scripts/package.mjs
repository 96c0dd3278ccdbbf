import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { giveUp, printLine, root } from './prepare.mjs';
import { nativePackages, production } from './production.mjs';

/*
 * npm run package -- FOLDER: assembles the portal for installation without a build, such as in a container: the
 * bundles, their assets, and packages with native parts. Run `npm run build` first.
 */

const target = resolve(process.argv[2] ?? '');
if (!process.argv[2] || existsSync(target))
  giveUp('Name a folder that is not there yet.', 'npm run package -- ../paddock');
if (!existsSync(join(root, 'server/build/main.js')))
  giveUp('There is no build.', 'Run "npm run build" first.');

const copy = (path, filter = () => true) =>
  cpSync(join(root, path), join(target, path), { recursive: true, dereference: true, filter });

const isRead = (path) => !/\.tsx?$/.test(path) && !path.includes('compile-cache');

/** Resolves a package from another one; undefined for those of other platforms. */
function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) return undefined;
  }
}

/** Copies a package with its dependencies, each once. */
function copyPackage(name, from, copied = new Set()) {
  const path = findPackage(name, from);
  if (!path || copied.has(path)) return;
  copied.add(path);
  copy(relative(root, path), (file) => !file.slice(path.length).includes('node_modules'));
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(path, 'package.json'), 'utf8'),
  );
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    copyPackage(needed, path, copied);
}

mkdirSync(target, { recursive: true });
copy('server/build', isRead);
copy('server/src', isRead);
copy('server/assets');
copy('web/build/client');
for (const name of nativePackages) copyPackage(name, join(root, 'server'));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
writeFileSync(
  join(target, 'package.json'),
  `${JSON.stringify({ name: 'paddock', version, private: true, type: 'module' }, null, 2)}\n`,
);
// A bill of materials for vulnerability scanners, from the production dependencies of the lock file.
const bill = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'], {
  cwd: root,
});
writeFileSync(join(target, 'sbom.cdx.json'), bill);
printLine(`Made ${target}; start it there with: node ${production.args.join(' ')}`);
