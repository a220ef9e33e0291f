import {
  ENDPOINT_NAMES,
  type EndpointName,
  endpointOf,
  formatEndpoint,
  type Permission,
  personalFieldsOf,
  type Review,
} from '#contract';

type PersonalData = Review['reach']['personalData'][number];

/** What an app with these codes can call, and which personal data of buyers it can read by that. */
export function toReach(codes: readonly Permission[]): Review['reach'] {
  const reachable = ENDPOINT_NAMES.filter((name) => endpointOf(name).permissions.every((code) => codes.includes(code)));
  return {
    endpoints: reachable.map((name) => ({
      endpoint: formatEndpoint(name),
      codes: [...endpointOf(name).permissions],
    })),
    personalData: toPersonalData(reachable.filter((name) => endpointOf(name).method === 'GET')),
  };
}

/** Only of endpoints that read: what a write answers with was sent by the app itself. */
function toPersonalData(names: readonly EndpointName[]): PersonalData[] {
  const found = names.flatMap((name) =>
    personalFieldsOf(endpointOf(name).data).map(({ field, kind }) => ({
      field: `${name.split('.')[0]}.${field.replace(/^items\./, '')}`,
      kind,
      endpoint: formatEndpoint(name),
    })),
  );
  return [...Map.groupBy(found, ({ field }) => field)].map(([field, uses]) => ({
    field,
    kind: uses[0]?.kind ?? '',
    endpoints: uses.map(({ endpoint }) => endpoint),
  }));
}
