// Old syntax on purpose: this must run on a Node that is too old for the rest.
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) {
  process.stderr.write(
    `Paddock needs Node 20 or newer to start (it brings its own Node 24 for the rest); this is ${process.version}.\n` +
      'Install one from https://nodejs.org or with your package manager and run the command again.\n',
  );
  process.exit(1);
}
