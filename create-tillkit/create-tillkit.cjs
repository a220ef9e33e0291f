#!/usr/bin/env node
// Any Node since version 4 can read this file, as it can the engine check that it hands over to: ES5 only.
'use strict';

// What follows is for `tillkit init`.
process.argv.splice(2, 0, 'init');
require(require('path').dirname(require.resolve('tillkit/package.json')) + '/bin/tillkit.cjs');
