/** Why a handler's request to a host was not made, or came to nothing; the message is for the author. */
export class HostFailure extends Error {
  /** Of the error that the handler gets. */
  override readonly name: 'TypeError' | 'LimitError';

  constructor(message: string, name: 'TypeError' | 'LimitError' = 'TypeError') {
    super(message);
    this.name = name;
  }
}

/** The failure of a request to a host that handlers may not reach. */
export class HostRefusal extends HostFailure {}
