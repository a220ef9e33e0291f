import { AbortController, AbortSignal } from '../events/abort.ts';
import { Event } from '../events/event.ts';
import { Blob, File } from '../fetch/blob.ts';
import { FormData } from '../fetch/form-data.ts';
import { Headers } from '../fetch/headers.ts';
import { Request } from '../fetch/request.ts';
import { Response } from '../fetch/response.ts';
import { URL, URLSearchParams } from '../fetch/url.ts';
import { showAttributes, showPairs } from './shown-classes.ts';

const URL_PARTS = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'searchParams',
  'hash',
];
const REQUEST_PARTS = [
  'method',
  'url',
  'headers',
  'destination',
  'referrer',
  'referrerPolicy',
  'mode',
  'credentials',
  'cache',
  'redirect',
  'integrity',
  'keepalive',
  'signal',
];
const RESPONSE_PARTS = ['status', 'statusText', 'headers', 'body', 'bodyUsed', 'ok', 'redirected', 'type', 'url'];

/** What the log shows of web APIs, as Node does; a class stands before those that it extends. */
export function showWebApis(): void {
  showAttributes(URL, URL_PARTS);
  showPairs(URLSearchParams, ' => ');
  showPairs(Headers, ': ');
  showPairs(FormData, ': ');
  showAttributes(Request, REQUEST_PARTS);
  showAttributes(Response, RESPONSE_PARTS);
  showAttributes(File, ['size', 'type', 'name', 'lastModified']);
  showAttributes(Blob, ['size', 'type']);
  showAttributes(AbortController, ['signal']);
  showAttributes(AbortSignal, ['aborted']);
  showAttributes(Event, ['type', 'defaultPrevented', 'cancelable', 'timeStamp']);
}
