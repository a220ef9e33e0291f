import { type Permission, PUBLIC_PATHS, type UserRole } from '#contract';
import { startApi, type TestApiOptions } from './start-api.ts';

/** The password of every user of a test. */
export const PASSWORD = 'correct horse';

/** An API whose users can be made and log in. */
export async function startUsers(options: TestApiOptions = {}) {
  const api = await startApi(options);
  let count = 0;

  /** Makes a user of a store, with an address of their own. */
  const createUser = (role: UserRole, permissions: Permission[] = [], storeId = api.storeId) => {
    count += 1;
    return api.store.users.create({ storeId, email: `user${count}@shop.test`, password: PASSWORD, role, permissions });
  };

  /** Tries to log in. */
  const login = (email: string, password = PASSWORD) =>
    api.call('POST', PUBLIC_PATHS.login, { key: null, body: { email, password } });

  /** Logs in and gives the token. */
  const tokenOf = async ({ email }: { email: string }): Promise<string> => (await login(email)).body.data.accessToken;

  /** Makes a call with an access token in place of a key. */
  const callAs = (token: string, method: string, path: string, body?: unknown) =>
    api.call(method, path, { key: null, headers: { authorization: `Bearer ${token}` }, body });

  return { ...api, createUser, login, tokenOf, callAs };
}

/** What {@link startUsers} starts. */
export type TestUsers = Awaited<ReturnType<typeof startUsers>>;
