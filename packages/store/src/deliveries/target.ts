/** Where the deliveries of a webhook go, and what they are signed with. */
export interface DeliveryTarget {
  /** URL of the author's own server, or null for the handler in the sandbox. */
  readonly receiverUrl: string | null;
  /** Path of the handler in the manifest. */
  readonly handler: string;
  readonly secret: string;
  readonly appName: string;
  /** The extension's folder, absolute, or null when only its receiver is known. */
  readonly dir: string | null;
}

/** The text that the delivery of app.uninstalled keeps of its target, because the app is gone when it is sent. @source contract §10 */
export const serializeTarget = ({ receiverUrl, handler, secret, appName, dir }: DeliveryTarget): string =>
  JSON.stringify({ receiverUrl, handler, secret, appName, dir });

/** The target that a delivery kept. */
export const parseTarget = (json: string): DeliveryTarget => JSON.parse(json) as DeliveryTarget;
