/**
 * The contract: the specification as tables, schemas and pure functions, every gap decided. All of tillkit derives from it.
 */
export { ACCESS_TOKEN_ALGORITHM, ACCESS_TOKEN_CLAIMS, type AccessTokenClaims } from './access-token.ts';
export { ASSUMPTIONS, type Assumed, type Assumption, type AssumptionId, DEFAULT_ASSUMED, SWITCHES, type SwitchName } from './assumptions.ts';
export type { Bundle, BundledHandler, BundledPanel } from './bundle.ts';
export { CALL_MADE, CALL_MAKE, type CallMade, type CallMake, SESSION_LINK, SESSION_LINK_MS, SESSION_OPEN, type SessionLink, type SessionOpened, SIGNATURE_CHECK, type SignatureCheck, STORE, UPLOADED_FILE, type UploadedFile } from './control/back-office-records.ts';
export { CAUSAL_TREE, type CausalTree, type CausedEvent } from './control/causal-tree.ts';
export { KEY, KEY_CREATE, KEY_CREATED, type Key, type KeyCreate, type KeyCreated, STORE_CREATE, STORE_CREATED, type StoreCreate, type StoreCreated, USER, USER_CREATE, USER_UPDATE, type User, type UserCreate, type UserUpdate } from './control/credential-records.ts';
export { ASSUMED, ASSUMED_UPDATE, type AssumedUpdate, REQUEST_RECORD, type RequestRecord } from './control/emulator-records.ts';
export type { ControlEndpoint } from './control/endpoint.ts';
export { CONTROL_ENDPOINTS, CONTROL_OPENAPI_PATH, CONTROL_PREFIX, CONTROL_TOKEN_HEADER, type ControlBody, type ControlData, type ControlEndpointName, type ControlQuery, SESSION_COOKIE, SESSION_HEADER, SESSION_OPEN_PATH } from './control/endpoints.ts';
export { FAULT, FAULT_HEADER, FAULT_RULE, type Fault, type FaultRule } from './control/faults.ts';
export { PANEL, PANEL_CODE, type PanelCode, type PanelRecord } from './control/panels.ts';
export {
  APP,
  APP_INSTALL,
  APP_INSTALLED,
  APP_REVIEW,
  APP_UPGRADE,
  type App,
  type AppInstall,
  type AppInstalled,
  type AppReview,
  type AppUpgrade,
  CLOCK,
  CLOCK_MOVE,
  type ClockMove,
  type ClockState,
  DELIVERY_FILTER,
  GRANT,
  type Grant,
  ORDER_PAY,
  ORDER_PLACE,
  type OrderPay,
  type OrderPlace,
  RESERVED_NAMES,
  storeId,
  TRIGGER,
  TRIGGERED,
  type Trigger,
  type Triggered,
  WEBHOOK,
  type Webhook,
} from './control/records.ts';
export { SNAPSHOT, SNAPSHOT_NAME, type Snapshot, STORE_EXPORT, STORE_EXPORT_BYTES, STORE_EXPORT_FORMAT, STORE_STATE, type StoreExport, type StoreState } from './control/snapshots.ts';
export { STREAM_PATH, type StreamKind, type StreamMessage, type StreamMessages } from './control/stream.ts';
export {
  API_CALL,
  type ApiCall,
  ATTEMPT,
  ATTEMPT_ERROR_CODES,
  ATTEMPT_OUTCOMES,
  type Attempt,
  type AttemptErrorCode,
  type AttemptOutcome,
  DELIVERY,
  DELIVERY_HEADERS,
  DELIVERY_REASONS,
  DELIVERY_STATES,
  type Delivery,
  type DeliveryReason,
  type DeliveryState,
  HANDLER_ERROR,
  HANDLER_LOG_LINE,
  type HandlerErrorRecord,
  type HandlerLogLine,
  isHeld,
  SCRIPTED_ANSWER,
  type ScriptedAnswer,
  SIGNATURE_PREFIX,
} from './delivery.ts';
export { parseDuration } from './duration.ts';
export type { ConditionalPermission, Endpoint, Method } from './endpoints/endpoint.ts';
export { ENDPOINT_NAMES, ENDPOINTS, type EndpointBody, type EndpointData, type EndpointName, type EndpointQuery, endpointOf, endpointsThatEmit, findEndpoint, formatEndpoint } from './endpoints/index.ts';
export { API_KEY_HEADER, HEALTH, HEALTH_COMPONENTS, HEALTH_READY, type HealthComponent, LOGIN, LOGIN_RESULT, PUBLIC_PATHS, RATE_LIMIT_HEADERS } from './endpoints/public.ts';
export { toCurl } from './endpoints/to-curl.ts';
export { describeError, ENGLISH_MESSAGES, ENGLISH_RULES, type EnglishText, REFUSED, readApiMessage } from './error-texts.ts';
export { API_ERRORS, API_MESSAGES, ApiError, type ApiErrorCode, type ApiErrorDetail, type ApiErrorReason, formatApiMessage } from './errors.ts';
export { EVENT_NAMES, EVENTS, type EventDefinition, type EventMessage, type EventName, type EventPayload, isEventName } from './events.ts';
export { type Edit, FINDING, FINDINGS, type Finding, type Findings, type Fix, SEVERITIES } from './finding.ts';
export type { ApiClient, ApiRequest, ApiResponse, Handler, HandlerApiError, HandlerContext, HandlerLog, OperationArguments } from './handler.ts';
export { HANDLER_GLOBALS, MISSING_FEATURES, MISSING_GLOBALS } from './handler-globals.ts';
export { mergeEvidence, mergeHosts, toHostEvidence } from './host-evidence.ts';
export type { HostAnswer, HostRequest, HostResponse } from './host-request.ts';
export { type AskedHost, type AskedPermission, CALL_SITE, type CallSite, type Evidence, type HostEvidence, type HostUse, LEDGER, LEDGER_CONTENT, LEDGER_DELIVERIES_MAX, LEDGER_FILE, LEDGER_HOSTS_MAX, LEDGER_VERSION, type Ledger, NO_EVIDENCE, PERMISSION_USE, type PermissionUse, type Verdict } from './ledger.ts';
export { HANDLER_LIMIT_MEANINGS, LIMIT_MEANINGS } from './limit-meanings.ts';
export { HANDLER_LIMITS, LIMITS, RETRY_SCHEDULE_MS } from './limits.ts';
export { listFields } from './list-fields.ts';
export { MANIFEST, MANIFEST_FILE, type Manifest } from './manifest.ts';
export { findCurrencyExponent, fromMinor, toMinor } from './money.ts';
export { createControlDocument } from './openapi/control-document.ts';
export type { OpenApiDocument, OpenApiOperation } from './openapi/document.ts';
export { componentSchemas, type JsonSchema, toReferencedSchema } from './openapi/schemas.ts';
export { createOpenApiDocument } from './openapi/store-document.ts';
export { ORDER_STATUSES, ORDER_TRANSITIONS, type OrderOperation, type OrderStatus, type OrderTransition } from './order-transitions.ts';
export {
  isPanelTarget,
  PANEL_LIMIT_MEANINGS,
  PANEL_LIMITS,
  PANEL_TARGET_NAMES,
  PANEL_TARGETS,
  type Panel,
  type PanelBadge,
  type PanelBanner,
  type PanelButton,
  type PanelCheckbox,
  type PanelChild,
  type PanelContext,
  type PanelElement,
  type PanelNumberField,
  type PanelSelect,
  type PanelStack,
  type PanelTable,
  type PanelTarget,
  type PanelText,
  type PanelTextField,
  type PanelView,
} from './panel.ts';
export { mergeUses } from './permission-uses.ts';
export { BACK_OFFICE_PERMISSIONS, isPermission, opensNothing, PERMISSION_CODES, PERMISSIONS, type Permission, USER_ROLES, type UserRole } from './permissions.ts';
export { type PersonalField, personalFieldsOf } from './personal-data.ts';
export { readValues } from './read-values.ts';
export {
  DELIVERY_RECORDING,
  type DeliveryRecording,
  RECORDED_ANSWER,
  RECORDED_CALL,
  RECORDED_REQUEST,
  RECORDED_RUN,
  RECORDED_UPLOAD,
  RECORDING_FILE,
  RECORDING_FILE_BYTES,
  RECORDING_FORMAT,
  RECORDING_LIMITS,
  RECORDING_VERSION,
  type RecordedAnswer,
  type RecordedCall,
  type RecordedRequest,
  type RecordedRun,
  type RecordedUpload,
  type RecordingFile,
} from './recording.ts';
export { COLLECTION, COLLECTION_CREATE, type Collection, type CollectionCreate } from './records/collection.ts';
export { CUSTOMER, CUSTOMER_CREATE, CUSTOMER_UPDATE, type Customer, type CustomerCreate, type CustomerUpdate } from './records/customer.ts';
export { type Envelope, FAILURE_ENVELOPE, type FailureEnvelope, OK, OK_MESSAGE, type Page, page, type SuccessEnvelope, successEnvelope, UPLOAD_MESSAGE } from './records/envelope.ts';
export {
  ADDRESS,
  type Address,
  CANCEL,
  CANCEL_RESULT,
  type Cancel,
  type CancelResult,
  FULFILL,
  FULFILL_RESULT,
  FULFILLMENT,
  type Fulfill,
  type Fulfillment,
  type FulfillResult,
  LINE_ITEM,
  type LineItem,
  ORDER,
  ORDER_DETAIL,
  type Order,
  type OrderDetail,
  PAYMENT,
  type Payment,
  REFUND,
  REFUND_CREATE,
  REFUND_RESULT,
  type Refund,
  type RefundCreate,
  type RefundResult,
} from './records/order.ts';
export {
  INVENTORY_ADJUST,
  INVENTORY_RESULT,
  type InventoryAdjust,
  type InventoryResult,
  PRODUCT,
  PRODUCT_CREATE,
  PRODUCT_DELETED,
  PRODUCT_DETAIL,
  PRODUCT_STATUSES,
  PRODUCT_UPDATE,
  type Product,
  type ProductCreate,
  type ProductDetail,
  type ProductStatus,
  type ProductUpdate,
  VARIANT,
  type Variant,
} from './records/product.ts';
export { UPLOAD, UPLOAD_TYPES, type Upload, type UploadExtension, type UploadInput } from './records/upload.ts';
export { findRefusedChoice, type RefusedChoice } from './refused-choice.ts';
export type { DeliveryReplay, Divergence, DivergenceKind, OutcomeDifference, ReplayedCall } from './replay.ts';
export { type Difference, HOST_DOUBTS, type HostDoubt, PACK_FORMAT, PACK_VERSION, REVIEW, REVIEW_PACK, type Review, type ReviewPack, type SourceDigest } from './review.ts';
export { RUN_FILE, RUN_FOLDER, RUN_TARGET, type RunInfo, type RunTarget } from './run-file.ts';
export type { PersonalKind, Static, TArray, TObject, TSchema } from './schema.ts';
export { type SchemaCheck, schemaCheckOf } from './schema-check.ts';
export { EXTENSION_SETTINGS, SUPPRESSIONS_KEY } from './settings.ts';
export { EVIDENCE_VARIABLE, TEST_EVIDENCE, type TestEvidence } from './test-evidence.ts';
export { type AssumptionTrial, COVERAGE_MEASURES, COVERED_OUTCOMES, type CoverageMeasure, type CoveredOutcome, type TestCounts, type TestCoverage, type TestError } from './test-report.ts';
export { SHARD_REPORT, SHARDS_MAX, type Shard, type Sharded, type ShardReport } from './test-shard.ts';
export { triggerFieldsOf } from './trigger-bodies.ts';
