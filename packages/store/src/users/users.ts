import { ApiError, type Page, type Permission, type User, type UserCreate, type UserUpdate } from '#contract';
import { applyChange } from '../change.ts';
import type { StoreContext } from '../context.ts';
import { addToCounter, readCounter } from '../counters.ts';
import { emailKey, requireEmail } from '../email.ts';
import { notFound } from '../not-found.ts';
import { type Paging, readPage } from '../paging.ts';
import { requireStore } from '../stores.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { insertUser, selectUser, selectUserByEmail, selectUserIds, type UserRow, updateUser } from './rows.ts';
import { toUser } from './to-user.ts';

/** What a user is made with, and for which store. */
export interface UserDraft extends UserCreate {
  readonly storeId: string;
}

/**
 * The people who can log in, each to one store. An e-mail address belongs to one of them in all stores, ignoring case,
 * because a login names no store. Passwords are kept as scrypt hashes. @source contract §4
 */
export interface Users {
  /** Newest first, then by id. */
  list(storeId: string, query: Paging): Page<User>;
  /** @throws ApiError NOT_FOUND */
  get(id: string): User;
  /** Undefined for an unknown id. A user who is disabled is found. */
  find(id: string): User | undefined;
  /**
   * The user with this address and password who is not disabled. Whether there is one or not, and why not, the work is
   * the same. @assumption A01
   */
  authenticate(email: string, password: string): Promise<User | undefined>;
  /** @throws ApiError NOT_FOUND for an unknown store; VALIDATION_ERROR for a bad address; CONFLICT for a taken one */
  create(draft: UserDraft): Promise<User>;
  /** @throws ApiError NOT_FOUND; VALIDATION_ERROR for no known field or a bad address; CONFLICT for a taken one */
  update(id: string, body: UserUpdate): Promise<User>;
}

export function createUsers({ database, queue, clock, ids }: StoreContext): Users {
  const userIds = ids.stream('users');
  const hash = (password: string) => hashPassword(password, userIds.secret());

  const requireUser = (id: string): UserRow => {
    const row = selectUser.get(database, { id });
    if (row === undefined) throw notFound();
    return row;
  };
  const requireFree = (key: string): void => {
    if (selectUserByEmail.get(database, { emailKey: key }) === undefined) return;
    throw new ApiError('CONFLICT', { reason: 'taken', field: 'email' });
  };

  return {
    list: (storeId, paging) =>
      readPage(
        paging,
        readCounter(database, storeId, 'users'),
        (window) => selectUserIds.all(database, { storeId, ...window }),
        (id) => toUser(requireUser(id)),
      ),
    get: (id) => toUser(requireUser(id)),
    find(id) {
      const row = selectUser.get(database, { id });
      return row && toUser(row);
    },

    async authenticate(email, password) {
      const row = selectUserByEmail.get(database, { emailKey: emailKey(email.trim()) });
      const isRight = await verifyPassword(password, row?.password_hash);
      return row !== undefined && isRight && row.disabled === 0 ? toUser(row) : undefined;
    },

    async create(draft) {
      const password_hash = await hash(draft.password);
      return queue.write(() => {
        const { id: storeId } = requireStore(database, draft.storeId);
        const email = requireEmail(draft.email);
        requireFree(emailKey(email));
        const at = clock.now();
        const row: UserRow = {
          id: userIds.uuid(),
          store_id: storeId,
          email,
          email_key: emailKey(email),
          password_hash,
          role: draft.role,
          permissions_json: toJson(draft.permissions ?? []),
          disabled: Number(draft.disabled ?? false),
          created_at: at,
          updated_at: at,
        };
        insertUser.run(database, row);
        addToCounter(database, storeId, 1, 'users');
        return toUser(row);
      });
    },

    async update(id, { email, password, role, permissions, disabled }) {
      const columns = {
        email: email === undefined ? {} : { email: requireEmail(email) },
        password: password === undefined ? {} : { password_hash: await hash(password) },
        role: role === undefined ? {} : { role },
        permissions: permissions === undefined ? {} : { permissions_json: toJson(permissions) },
        disabled: disabled === undefined ? {} : { disabled: Number(disabled) },
      } satisfies Record<keyof UserUpdate, Partial<UserRow>>;
      const given: Partial<UserRow> = Object.assign({}, ...Object.values(columns));
      return queue.write(() => {
        const before = requireUser(id);
        const { next, changes } = applyChange<Partial<UserRow>>(before, given);
        if (changes.length === 0) return toUser(before);

        const key = emailKey(next.email);
        if (key !== before.email_key) requireFree(key);
        const after = { ...next, email_key: key, updated_at: clock.now() };
        updateUser.run(database, after);
        return toUser(after);
      });
    },
  };
}

/** Codes, each once. */
const toJson = (permissions: readonly Permission[]): string => JSON.stringify([...new Set(permissions)]);
