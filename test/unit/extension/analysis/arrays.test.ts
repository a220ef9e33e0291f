import { describe, expect, test } from 'vitest';
import { analyzeBody } from '../../../support/analyze-in-memory.ts';

const ORDER = ['orders.get order:view @2'];
const LIST = 'const list: any[] = [ctx.api.orders];';

describe('arrays', () => {
  test.each([
    'list.at(0).get(1);',
    'list.find(() => true).get(1);',
    'list.findLast(() => true).get(1);',
    'list.pop().get(1);',
    'list.shift().get(1);',
    'list.filter(() => true)[0].get(1);',
    '[list].flat()[0].get(1);',
    '[[list]].flat()[0][0].get(1);',
    '[[[() => ctx.api.orders.get(1)]]].flat(2).forEach((f) => f());',
    '[[[() => ctx.api.orders.get(1)]]].flat(event.depth).forEach(([f]) => f());',
    'list.flatMap((o) => [o])[0].get(1);',
    'list.flatMap((o) => [[o]])[0][0].get(1);',
    'list.map((o) => o)[0].get(1);',
    'list.values().next().value.get(1);',
    'list.reverse()[0].get(1);',
    'list.slice()[0].get(1);',
    'list.sort()[0].get(1);',
    'list.toReversed()[0].get(1);',
    'list.toSorted()[0].get(1);',
    'for (const [, o] of list.entries()) o.get(1);',
    '[...list.entries()].map((pair) => pair.at(1).get(1));',
    '[1].concat(list)[1].get(1);',
    '[1].concat(ctx.api.orders)[1].get(1);',
    '[1].concat(...event.lists, list)[1].get(1);',
    '[1].fill(ctx.api.orders)[0].get(1);',
    'const a: any[] = []; a.push(ctx.api.orders); a[0].get(1);',
    'const a: any[] = []; a.push(...event.list, ctx.api.orders); a[0].get(1);',
    'const a = [1]; a.splice(0, 1, ctx.api.orders); a[0].get(1);',
    'const a = [1]; a.unshift(ctx.api.orders); a[0].get(1);',
    '[1].toSpliced(0, 1, ctx.api.orders)[0].get(1);',
    '[1].with(0, ctx.api.orders)[0].get(1);',
    'list.reduce((before, o) => o, null).get(1);',
    'list.reduceRight((before, o) => o, null).get(1);',
    '[1].reduce((before) => before, ctx.api.orders).get(1);',
    'list.reduce((before, o, index, all) => all[index], null).get(1);',
    '[() => ctx.api.orders].reduce((before, f) => f(), null).get(1);',
    'list.reduce((before) => before).get(1);',
    '[{ a: ctx.api.orders }].flat()[0].a.get(1);',
    'list.reduce(...[(before, o) => o, null]).get(1);',
    'list.every((o) => o.get(1));',
    'list.findIndex((o) => o.get(1));',
    'list.findLastIndex((o) => o.get(1));',
    'list.forEach((o) => o.get(1));',
    'list.some((o) => o.get(1));',
    'list.find((o) => o.get(1));',
    'list.findLast((o) => o.get(1));',
    'list.filter((o) => o.get(1));',
    'list.flatMap((o) => o.get(1));',
    'list.sort((a, b) => b.get(1));',
    'list.toSorted((a) => a.get(1));',
    "const t = { 'a,b': ctx.api.orders }; t[['a', 'b'].join()].get(1);",
    "const t = { 'a b': ctx.api.orders }; t[['a', 'b'].join(' ')].get(1);",
    'list.forEach((o, index, all) => all[index].get(1));',
    '[1].forEach(function () { this.get(1); }, ctx.api.orders);',
    'Array.from([1], function () { this.get(1); }, ctx.api.orders);',
    'Array.from(list)[0].get(1);',
    'Array.from(list, (o) => o.get(1));',
    'Object.entries({ k: ctx.api.orders }).map((pair) => pair.at(1).get(1));',
    'function* all() { yield ctx.api.orders; } all().next().value.get(1);',
    'const ids: any[] = []; event.fill(ids); ids.forEach((id) => ctx.api.orders.get(id));',
    'const ids: any[] = []; event.fill(ids); Array.from(ids, (id) => ctx.api.orders.get(id));',
    'Object.fromEntries(list.map((o) => ["o", o])).o.get(1);',
  ])('are followed by %s', (body) => {
    expect(analyzeBody(`${LIST} ${body}`)).toEqual(ORDER);
  });

  test.each([
    'list.every(() => true).get(1);',
    'list.findIndex(() => true).get(1);',
    'list.findLastIndex(() => true).get(1);',
    'list.forEach(() => true).get(1);',
    'list.includes(1).get(1);',
    'list.indexOf(1).get(1);',
    'list.join().get(1);',
    'const a: any[] = []; a.push(1); a.join().get(1);',
    "const t: any = { 'a,b': event, c: ctx.api.orders }; t[['a', 'b'].join()].get(1);",
    'list.keys().get(1);',
    'list.lastIndexOf(1).get(1);',
    'list.some(() => true).get(1);',
    'list.length.get(1);',
    'list.map(() => 1)[0].get(1);',
    'list.flatMap(() => 1)[0].get(1);',
    'Array.isArray(list).get(1);',
    'Object.keys(list).get(1);',
    'Object.hasOwn(list, 1).get(1);',
  ])('give data by %s', (body) => {
    expect(analyzeBody(`${LIST} ${body}`)).toEqual([]);
  });

  test.each([
    ['an item given to one of two functions', 'const f = event.f ?? (() => {}); [ctx.api].forEach(f);'],
    ['what a generator is given', 'function* all() { const api = yield; api.orders.get(1); } all().next(ctx.api);'],
    ['what a generator is made to return', 'function* all() { yield 1; } all().return(ctx.api);'],
    ['what is thrown into a generator', 'function* all() { yield 1; } all().throw(ctx.api);'],
    [
      'the array of a method that is not followed',
      'const a: any[] = []; a.push(ctx.api); a.copyWithin(0, 1)[0].orders.get(1);',
    ],
  ])('lose %s, and tell so', (_, body) => {
    expect(analyzeBody(body)).toEqual(['passed-on @2']);
  });
});

describe('Object and Promise', () => {
  test.each([
    ['Object.assign', 'const o: any = {}; Object.assign(o, 1, { orders: ctx.api.orders }); o.orders.get(1);'],
    ['Object.assign of a list', 'const o: any = Object.assign({}, ...event.all, { a: ctx.api }); o.a.orders.get(1);'],
    ['Object.freeze', 'Object.freeze({ o: ctx.api.orders }).o.get(1);'],
    ['Object.seal', 'Object.seal({ o: ctx.api.orders }).o.get(1);'],
    ['Object.values', 'Object.values({ o: ctx.api.orders })[0].get(1);'],
    ['Promise.any', '(await Promise.any([ctx.api])).orders.get(1);'],
    ['Promise.all', '(await Promise.all([ctx.api.orders]))[0].get(1);'],
    ['Promise.allSettled', '(await Promise.allSettled([ctx.api.orders])).at(0).value.get(1);'],
    [
      'an object that is spread into itself',
      'let o: any = { a: ctx.api }; o = { ...o }; Object.assign(o, { b: 1 }); o.a.orders.get(1);',
    ],
  ])('%s is followed', (_, body) => {
    expect(analyzeBody(body)).toEqual(ORDER);
  });

  test.each([
    ['assigned to a name of which nothing is known', 'const [o] = []; Object.assign(o, { api: ctx.api });'],
    ['assigned to what is not known', 'Object.assign(event.x, { api: ctx.api });'],
    ['assigned to a class', 'Object.assign(class {}, { api: ctx.api });'],
    ['assigned to a setter', 'Object.assign({ set api(a) {} }, { api: ctx.api });'],
    ['assigned to an inherited setter', 'class A { set api(a) {} } Object.assign(new A(), { api: ctx.api });'],
  ])('what is %s is lost', (_, body) => {
    expect(analyzeBody(body)).toEqual(['passed-on @2']);
  });

  test('a setter that is assigned to is called', () => {
    expect(analyzeBody('Object.assign({ set id(id) { ctx.api.orders.get(id); } }, { id: 1 });')).toEqual(ORDER);
  });
});
