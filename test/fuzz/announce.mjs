// Loaded into the program by the fuzzer (`--import`): says when it listens to Ctrl-C.
process.on('newListener', (event) => {
  if (event === 'SIGINT') process.stderr.write('LISTENS\n');
});
