/** A published declaration with the names of its members in the displayed order, taken from the packages' files. */
interface DeclaredMembers {
  readonly package: string
  readonly kind: string
  readonly name: string
  readonly members: readonly string[]
}

/** Below the folder of the reference area, without `.html`. */
export type DeclarationsByPage = Readonly<Record<string, readonly DeclaredMembers[]>>

function declared(packageName: string) {
  return (kind: string, name: string, members = ''): DeclaredMembers => ({
    package: `@vendure/${packageName}`,
    kind,
    name,
    members: members === '' ? [] : members.split(/ (?![^[]*\])/),
  })
}

const core = declared('core')
const common = declared('common')
const testing = declared('testing')
const adminUi = declared('admin-ui')
const devkit = declared('ui-devkit')
const dashboard = declared('dashboard')
const email = declared('email-plugin')
const assetServer = declared('asset-server-plugin')
const telemetry = declared('telemetry-plugin')
const jobQueue = declared('job-queue-plugin')
const payments = declared('payments-plugin')
const elasticsearch = declared('elasticsearch-plugin')
const harden = declared('harden-plugin')
const sentry = declared('sentry-plugin')
const adminUiPlugin = declared('admin-ui-plugin')
const graphiql = declared('graphiql-plugin')

const entitiesWithCustomFields = [
  'Address Administrator Asset Channel Collection Customer CustomerGroup Facet FacetValue Fulfillment GlobalSettings HistoryEntry Order',
  'OrderLine Payment PaymentMethod Product ProductOption ProductOptionGroup ProductVariant ProductVariantPrice Promotion Refund Region',
  'Seller Session ShippingLine ShippingMethod StockLevel StockLocation StockMovement TaxCategory TaxRate User Zone',
].join(' ')

const coreDeclarations: DeclarationsByPage = {
  'typescript-api/payment/payment-method-handler': [core('class', 'PaymentMethodHandler', 'constructor')],
  'typescript-api/payment/payment-method-config-options': [
    core('interface', 'PaymentMethodConfigOptions', 'createPayment settlePayment cancelPayment createRefund onStateTransitionStart'),
  ],
  'typescript-api/payment/dummy-payment-handler': [core('variable', 'dummyPaymentHandler')],
  'typescript-api/payment/payment-method-types': [core('type', 'CreatePaymentFn')],
  'typescript-api/configurable-operation-def/index': [
    core('class', 'ConfigurableOperationDef', 'options code args description constructor init destroy toGraphQlType argsArrayToHash'),
  ],
  'typescript-api/configurable-operation-def/config-args': [core('type', 'ConfigArgs', '[name: string]')],
  'typescript-api/request/request-context': [
    core(
      'class',
      'RequestContext',
      'empty deserialize userHasPermissions serialize copy req apiType channel channelId languageCode currencyCode session activeUserId ' +
        'isAuthorized authorizedAsOwnerOnly translate setReplicationMode replicationMode',
    ),
  ],
  'typescript-api/request/transaction-decorator': [core('variable', 'Transaction'), core('type', 'TransactionMode')],
  'typescript-api/request/allow-decorator': [core('variable', 'Allow')],
  'typescript-api/job-queue/job': [
    core(
      'class',
      'Job',
      'id queueName retries createdAt name data state progress result error isSettled startedAt settledAt duration attempts constructor ' +
        'start setProgress complete fail cancel defer on off',
    ),
    core('type', 'JobEventType'),
    core('type', 'JobEventListener'),
  ],
  'typescript-api/job-queue/polling-job-queue-strategy': [
    core(
      'abstract class',
      'PollingJobQueueStrategy',
      'concurrency pollInterval setRetries backOffStrategy gracefulShutdownTimeout activeQueues constructor start stop cancelJob next ' +
        'update findOne',
    ),
  ],
  'typescript-api/job-queue/inspectable-job-queue-strategy': [
    core('interface', 'InspectableJobQueueStrategy', 'findOne findMany findManyById removeSettledJobs cancelJob'),
  ],
  'typescript-api/assets/asset-storage-strategy': [
    core(
      'interface',
      'AssetStorageStrategy',
      'writeFileFromBuffer writeFileFromStream readFileToBuffer readFileToStream deleteFile fileExists toAbsoluteUrl',
    ),
  ],
  'typescript-api/state-machine/transitions': [core('type', 'Transitions')],
  'typescript-api/state-machine/state-machine-config': [
    core('interface', 'StateMachineConfig', 'transitions onTransitionStart onTransitionEnd onError'),
    core('type', 'OnTransitionStartFn'),
    core('type', 'OnTransitionErrorFn'),
    core('type', 'OnTransitionEndFn'),
  ],
  'typescript-api/state-machine/fsm': [
    core('class', 'FSM', 'constructor initialState currentState transitionTo jumpTo getNextStates canTransitionTo'),
  ],
  'typescript-api/events/event-bus': [core('class', 'EventBus', 'constructor publish ofType filter registerBlockingEventHandler')],
  'typescript-api/events/blocking-event-handler-options': [core('type', 'BlockingEventHandlerOptions', 'event handler id before after')],
  'typescript-api/events/event-types': [
    core('class', 'OrderEvent', 'constructor order'),
    core('class', 'SearchEvent', 'ctx input constructor'),
  ],
  'typescript-api/events/vendure-entity-event': [core('abstract class', 'VendureEntityEvent', 'entity type ctx input constructor')],
  'typescript-api/entities/vendure-entity': [core('abstract class', 'VendureEntity', 'constructor id createdAt updatedAt')],
  'typescript-api/entities/interfaces': [
    core('interface', 'ChannelAware', 'channels'),
    core('interface', 'SoftDeletable', 'deletedAt'),
    core('interface', 'Translatable', 'translations'),
  ],
  'typescript-api/entities/order': [
    core(
      'class',
      'Order',
      'constructor type sellerOrders aggregateOrder aggregateOrderId code state active orderPlacedAt customer customerId lines surcharges ' +
        'couponCodes promotions shippingAddress billingAddress payments fulfillments currencyCode customFields taxZoneId channels ' +
        'modifications subTotal subTotalWithTax shippingLines shipping shippingWithTax discounts total totalWithTax totalQuantity taxSummary',
    ),
  ],
  'typescript-api/entities/shipping-method': [
    core(
      'class',
      'ShippingMethod',
      'constructor deletedAt code name description checker calculator fulfillmentHandlerCode channels translations customFields apply test toJSON',
    ),
  ],
  'typescript-api/logger/index': [core('class', 'Logger', 'logger error warn info verbose debug')],
  'typescript-api/logger/log-level': [core('enum', 'LogLevel', 'Error Warn Info Verbose Debug')],
  'typescript-api/logger/vendure-logger': [core('interface', 'VendureLogger', 'error warn info verbose debug setDefaultContext')],
  'typescript-api/logger/default-logger': [core('class', 'DefaultLogger', 'constructor setDefaultContext error warn info verbose debug')],
  'typescript-api/promotions/promotion-action': [
    core('abstract class', 'PromotionAction', 'priorityValue constructor'),
    core('class', 'PromotionItemAction', 'constructor'),
    core('class', 'PromotionOrderAction', 'constructor'),
    core('class', 'PromotionShippingAction', 'constructor'),
    core('type', 'PromotionActionSideEffectFn'),
    core('interface', 'PromotionActionConfig', 'priorityValue conditions onActivate onDeactivate'),
    core('interface', 'PromotionItemActionConfig', 'execute'),
  ],
  'typescript-api/auth/permission-definition': [
    core('class', 'PermissionDefinition', 'config constructor Permission'),
    core('class', 'CrudPermissionDefinition', 'constructor Create Read Update Delete'),
    core('class', 'RwPermissionDefinition', 'constructor Read Write'),
    core('interface', 'PermissionDefinitionConfig', 'name description assignable internal'),
  ],
  'typescript-api/common/vendure_version': [core('variable', 'VENDURE_VERSION')],
  'typescript-api/common/process-context': [core('class', 'ProcessContext', 'isServer isWorker')],
  'typescript-api/common/bootstrap': [
    core('function', 'bootstrap', 'userConfig options returns'),
    core('interface', 'BootstrapOptions', 'nestApplicationOptions ignoreCompatibilityErrorsForPlugins'),
  ],
  'typescript-api/money/money-decorator': [core('function', 'Money', 'options options.default options.nullable returns')],
  'typescript-api/migration/generate-migration': [core('function', 'generateMigration', 'userConfig options returns')],
  'typescript-api/data-access/transactional-connection': [
    core(
      'class',
      'TransactionalConnection',
      'constructor rawConnection getRepository withTransaction startTransaction commitOpenTransaction rollBackTransaction ' +
        'getEntityOrThrow findOneInChannel findByIdsInChannel',
    ),
  ],
  'typescript-api/data-access/list-query-builder': [
    core('class', 'ListQueryBuilder', 'constructor filterObjectHasProperty build'),
    core('type', 'ExtendedListQueryOptions', 'relations channelId where orderBy entityAlias ctx customPropertyMap ignoreQueryLimits'),
  ],
  'typescript-api/orders/order-process': [
    core(
      'interface',
      'DefaultOrderProcessOptions',
      'checkModificationPayments checkAdditionalPaymentsAmount checkAllVariantsExist arrangingPaymentRequiresContents ' +
        'arrangingPaymentRequiresCustomer arrangingPaymentRequiresShipping arrangingPaymentRequiresStock checkPaymentsCoverTotal ' +
        'checkAllItemsBeforeCancel checkFulfillmentStates',
    ),
    core('function', 'configureDefaultOrderProcess', 'options returns'),
    core('variable', 'defaultOrderProcess'),
  ],
  'typescript-api/orders/order-merge-strategy': [
    core('interface', 'OrderMergeStrategy', 'merge'),
    core('interface', 'MergedOrderLine', 'orderLineId quantity customFields'),
  ],
  'typescript-api/settings-store/settings-store-scopes': [core('variable', 'SettingsStoreScopes', 'global user channel userAndChannel')],
  'typescript-api/configuration/settings-store-fields': [core('type', 'SettingsStoreFields', '[namespace: string]')],
  'typescript-api/configuration/runtime-vendure-config': [
    core(
      'interface',
      'RuntimeVendureConfig',
      'apiOptions assetOptions authOptions catalogOptions customFields entityOptions importExportOptions jobQueueOptions schedulerOptions ' +
        'orderOptions promotionOptions shippingOptions taxOptions systemOptions',
    ),
  ],
  'typescript-api/custom-fields/index': [core('type', 'CustomFields', `${entitiesWithCustomFields} [entity: string]`)],
  'typescript-api/custom-fields/typed-custom-single-field-config': [
    core('type', 'TypedCustomSingleFieldConfig', 'list defaultValue validate'),
  ],
  'typescript-api/custom-fields/struct-custom-field-config': [core('type', 'StructCustomFieldConfig', 'fields')],
  'typescript-api/products-stock/default-stock-location-strategy': [
    core('class', 'DefaultStockLocationStrategy', 'init getAvailableStock forAllocation'),
  ],
  'typescript-api/cache/cache-service': [
    core('class', 'CacheService', 'cacheStrategy constructor createCache get set delete invalidateTags'),
  ],
  'typescript-api/cache/sql-cache-strategy': [
    core('class', 'SqlCacheStrategy', 'cacheSize ttlProvider constructor connection configService init get set delete invalidateTags'),
  ],
  'typescript-api/cache/self-refreshing-cache': [
    core('interface', 'SelfRefreshingCache', 'value memoize refresh'),
    core('function', 'createSelfRefreshingCache', 'config refreshArgs returns'),
  ],
  'typescript-api/import-export/importer': [
    core('class', 'Importer', 'parseAndImport importProducts getFacetValueIds processCustomFieldValues'),
  ],
  'typescript-api/errors/i18n-error': [core('abstract class', 'I18nError', 'message variables code logLevel constructor')],
  'typescript-api/errors/error-types': [
    core('class', 'UserInputError', 'constructor'),
    core('class', 'EntityNotFoundError', 'constructor'),
  ],
  'typescript-api/errors/error-result-union': [core('type', 'ErrorResultUnion')],
  'typescript-api/errors/is-graph-ql-error-result': [core('function', 'isGraphQlErrorResult', 'input returns')],
  'typescript-api/plugin/plugin-utilities': [
    core('function', 'createProxyHandler', 'options returns'),
    core('interface', 'ProxyOptions', 'label route port hostname basePath'),
  ],
  'typescript-api/services/history-service': [
    core(
      'class',
      'HistoryService',
      'constructor getHistoryForOrder createHistoryEntryForOrder getHistoryForCustomer createHistoryEntryForCustomer ' +
        'updateOrderHistoryEntry deleteOrderHistoryEntry updateCustomerHistoryEntry deleteCustomerHistoryEntry',
    ),
  ],
}

const commonAndTesting: DeclarationsByPage = {
  'typescript-api/common/id': [common('type', 'ID')],
  'typescript-api/common/paginated-list': [common('type', 'PaginatedList', 'items totalItems')],
  'typescript-api/common/json-compatible': [common('type', 'JsonCompatible')],
  'typescript-api/common/job-state': [common('enum', 'JobState', 'CANCELLED COMPLETED FAILED PENDING RETRYING RUNNING')],
  'typescript-api/common/admin-ui/admin-ui-config': [
    common(
      'interface',
      'AdminUiConfig',
      'apiHost apiPort adminApiPath tokenMethod authTokenHeaderKey channelTokenKey defaultLanguage defaultLocale availableLanguages ' +
        'availableLocales loginUrl brand hideVendureBranding hideVersion loginImageUrl cancellationReasons',
    ),
  ],
  'typescript-api/configurable-operation-def/default-form-config-hash': [
    common(
      'type',
      'DefaultFormConfigHash',
      'boolean-form-input currency-form-input customer-group-form-input date-form-input facet-value-form-input json-editor-form-input ' +
        'html-editor-form-input number-form-input password-form-input product-selector-form-input relation-form-input ' +
        'rich-text-form-input select-form-input text-form-input textarea-form-input product-multi-form-input ' +
        'combination-mode-form-input struct-form-input',
    ),
  ],
  'typescript-api/testing/create-error-result-guard': [testing('function', 'createErrorResultGuard', 'testFn returns')],
  'typescript-api/testing/error-result-guard': [
    testing('class', 'ErrorResultGuard', 'constructor isSuccess assertSuccess assertErrorResult'),
  ],
  'typescript-api/testing/simple-graph-qlclient': [
    testing(
      'class',
      'SimpleGraphQLClient',
      'constructor setAuthToken setChannelToken getAuthToken query fetch queryStatus asUserWithCredentials asSuperAdmin asAnonymousUser ' +
        'fileUploadMutation',
    ),
  ],
}

const adminUiDeclarations: DeclarationsByPage = {
  'admin-ui-api/services/notification-service': [
    adminUi('class', 'NotificationService', 'constructor success info warning error notify'),
    adminUi('type', 'NotificationType'),
    adminUi('interface', 'ToastConfig', 'message translationVars type duration'),
  ],
  'admin-ui-api/services/data-service': [
    adminUi('class', 'DataService', 'query mutate'),
    adminUi(
      'class',
      'QueryResult',
      'constructor refetchOnChannelChange refetchOnCustomFieldsChange single$ stream$ ref mapSingle mapStream destroy',
    ),
  ],
  'admin-ui-api/list-detail-views/base-list-component': [
    adminUi(
      'class',
      'BaseListComponent',
      'router route searchTermControl selectionManager result$ items$ totalItems$ itemsPerPage$ currentPage$ destroy$ refresh$ ' +
        'visibleCustomFieldColumnChange$ constructor setQueryFn refreshListOnChanges setPageNumber setItemsPerPage setVisibleColumns ' +
        'refresh setQueryParam',
    ),
  ],
  'admin-ui-api/directives/if-permissions-directive': [
    adminUi('class', 'IfPermissionsDirective', 'constructor vdrIfPermissions vdrIfPermissionsElse'),
  ],
  'admin-ui-api/components/rich-text-editor-component': [
    adminUi(
      'class',
      'RichTextEditorComponent',
      'contextMenuService label readonly _readonly onChange onTouch constructor menuElement ngAfterViewInit ngOnDestroy ' +
        'registerOnChange registerOnTouched setDisabledState writeValue',
    ),
  ],
  'admin-ui-api/dashboard-widgets/widget-layout-definition': [adminUi('type', 'WidgetLayoutDefinition')],
  'admin-ui-api/custom-input-components/default-inputs': [adminUi('class', 'RelationFormInputComponent', 'id readonly formControl config')],
  'admin-ui-api/alerts/alert-config': [adminUi('interface', 'AlertConfig', 'id check recheck isAlert action label requiredPermissions')],
  'admin-ui-api/react-hooks/use-query': [adminUi('hook', 'useQuery', 'query variables options returns')],
  'admin-ui-api/react-components/card': [adminUi('component', 'Card', 'title paddingX returns')],
  'admin-ui-api/react-components/link': [adminUi('component', 'Link', 'href [props: string] returns')],
  'admin-ui-api/react-components/cds-icon': [adminUi('component', 'CdsIcon', 'icon className returns')],
  'admin-ui-api/react-components/page-block': [adminUi('component', 'PageBlock', 'props returns')],
  'admin-ui-api/react-components/rich-text-editor': [adminUi('component', 'RichTextEditor', 'attributes label readOnly onMount')],
  'admin-ui-api/ui-devkit/admin-ui-extension': [
    devkit('interface', 'AdminUiExtension', 'id extensionPath ngModules providers routes pathAlias exclude'),
    devkit('interface', 'TranslationExtension', 'translations'),
    devkit('type', 'StaticAssetDefinition'),
  ],
  'admin-ui-api/ui-devkit/ui-devkit-client': [
    devkit('function', 'setTargetOrigin', 'value returns'),
    devkit('function', 'graphQlQuery', 'document variables fetchPolicy returns'),
  ],
  'admin-ui-api/ui-devkit/ui-extension-compiler-options': [
    devkit(
      'interface',
      'UiExtensionCompilerOptions',
      'outputPath extensions ngCompilerPath devMode baseHref watchPort command additionalProcessArguments',
    ),
  ],
}

const dashboardDeclarations: DeclarationsByPage = {
  'core-plugins/dashboard-plugin/index': [dashboard('class', 'DashboardPlugin', 'constructor init configure')],
  'core-plugins/dashboard-plugin/dashboard-plugin-options': [
    dashboard('interface', 'DashboardPluginOptions', 'route appDir viteDevServerPort'),
  ],
  'dashboard/vite-plugin/vendure-dashboard-plugin': [
    dashboard('function', 'vendureDashboardPlugin', 'options returns'),
    dashboard(
      'type',
      'VitePluginVendureDashboardOptions',
      'vendureConfigPath pathAdapter vendureConfigExport gqlOutputPath tempCompilationDir pluginPackageScanner module disablePlugins',
    ),
    dashboard('interface', 'PathAdapter', 'getCompiledConfigPath transformTsConfigPathMappings'),
    dashboard('interface', 'UiConfigPluginOptions', 'api i18n'),
  ],
  'dashboard/list-views/data-table': [
    dashboard('component', 'DataTable', 'props'),
    dashboard(
      'interface',
      'DataTableProps',
      'children columns data totalItems isLoading page itemsPerPage sorting columnFilters onPageChange onSortChange onFilterChange ' +
        'onColumnVisibilityChange onSearchTermChange defaultColumnVisibility facetedFilters disableViewOptions bulkActions ' +
        'setTableOptions onRefresh onReorder disableDragAndDrop',
    ),
  ],
  'dashboard/components/vendure-image': [
    dashboard('component', 'VendureImage', 'props'),
    dashboard('interface', 'VendureImageProps', 'asset preset mode width height format quality useFocalPoint fallback ref'),
    dashboard('interface', 'AssetLike', 'id preview name focalPoint'),
    dashboard('type', 'ImagePreset'),
    dashboard('type', 'ImageFormat'),
    dashboard('type', 'ImageMode'),
  ],
  'dashboard/components/detail-page-button': [dashboard('component', 'DetailPageButton', 'label id href disabled search className')],
  'dashboard/form-components/money-input': [dashboard('component', 'MoneyInput', 'currency')],
  'dashboard/form-components/number-input': [dashboard('component', 'NumberInput', 'min max step prefix suffix')],
  'dashboard/form-components/boolean-input': [dashboard('component', 'BooleanInput', 'props')],
  'dashboard/form-components/text-input': [dashboard('component', 'TextInput')],
  'dashboard/page-layout/page-action-bar': [
    dashboard('component', 'PageActionBar', 'children'),
    dashboard('component', 'PageActionBarLeft', 'children'),
    dashboard('component', 'PageActionBarRight', 'children dropdownMenuItems'),
  ],
  'dashboard/page-layout/page-block': [
    dashboard('component', 'PageBlock', 'props'),
    dashboard('type', 'PageBlockProps', 'children column blockId title description className'),
    dashboard('component', 'CustomFieldsPageBlock', 'column entityType control'),
  ],
  'dashboard/page-layout/use-page-block': [dashboard('hook', 'usePageBlock', 'options.optional')],
  'dashboard/hooks/use-alerts': [
    dashboard('hook', 'useAlerts', 'returns'),
    dashboard('interface', 'AlertEntry', 'definition active currentSeverity lastData dismiss'),
  ],
  'dashboard/hooks/use-drag-and-drop': [
    dashboard('hook', 'useDragAndDrop', 'options options.data options.onReorder options.onError options.disabled'),
  ],
  'dashboard/hooks/use-permissions': [dashboard('hook', 'usePermissions')],
  'dashboard/extensions-api/widgets': [
    dashboard('type', 'DashboardWidgetDefinition', 'id name component defaultSize minSize maxSize'),
    dashboard('type', 'DashboardBaseWidgetProps', 'id title description config actions'),
    dashboard('type', 'DashboardWidgetInstance', 'id widgetId layout config'),
  ],
  'dashboard/detail-views/use-detail-page': [
    dashboard('interface', 'UseDetailPageResult', 'form submitHandler entity isPending refreshEntity resetForm'),
  ],
}

const pluginDeclarations: DeclarationsByPage = {
  'core-plugins/email-plugin/index': [email('class', 'EmailPlugin', 'init onApplicationShutdown configure')],
  'core-plugins/email-plugin/email-plugin-options': [
    email(
      'interface',
      'EmailPluginOptions',
      'templatePath templateLoader transport handlers globalTemplateVars emailSender emailGenerator',
    ),
    email('type', 'GlobalTemplateVarsFn'),
    email('interface', 'EmailPluginDevModeOptions', 'devMode outputPath route'),
  ],
  'core-plugins/email-plugin/email-event-handler': [
    email(
      'class',
      'EmailEventHandler',
      'listener event constructor filter setRecipient setLanguageCode setTemplateVars setSubject setFrom setOptionalAddressFields ' +
        'setMetadata setAttachments addTemplate loadData setMockEvent',
    ),
  ],
  'core-plugins/email-plugin/email-event-handler-with-async-data': [
    email('class', 'EmailEventHandlerWithAsyncData', '_loadDataFn constructor'),
  ],
  'core-plugins/email-plugin/email-plugin-types': [
    email('type', 'EventWithContext', 'ctx'),
    email('type', 'EmailAttachment', 'path'),
    email('type', 'EmailMetadata'),
  ],
  'core-plugins/email-plugin/transport-options': [
    email('type', 'EmailTransportOptions'),
    email('interface', 'SMTPTransportOptions', 'type logging'),
  ],
  'core-plugins/asset-server-plugin/sharp-asset-preview-strategy': [
    assetServer('class', 'SharpAssetPreviewStrategy', 'constructor generatePreviewImage'),
    assetServer('interface', 'SharpAssetPreviewConfig', 'maxHeight maxWidth jpegOptions pngOptions webpOptions gifOptions avifOptions'),
  ],
  'core-plugins/asset-server-plugin/s3asset-storage-strategy': [
    assetServer(
      'class',
      'S3AssetStorageStrategy',
      'toAbsoluteUrl constructor init destroy writeFileFromBuffer writeFileFromStream readFileToBuffer readFileToStream deleteFile fileExists',
    ),
    assetServer('interface', 'S3Config', 'credentials bucket nativeS3Configuration nativeS3UploadConfiguration'),
    assetServer('function', 'configureS3AssetStorage', 's3Config returns'),
  ],
  'core-plugins/asset-server-plugin/preset-only-strategy': [
    assetServer('class', 'PresetOnlyStrategy', 'constructor getImageTransformParameters'),
  ],
  'core-plugins/telemetry-plugin/telemetry-plugin-options': [telemetry('interface', 'TelemetryPluginOptions', 'loggerOptions methodHooks')],
  'core-plugins/telemetry-plugin/get-sdk-configuration': [
    telemetry('function', 'getSdkConfiguration', 'options returns'),
    telemetry('interface', 'SdkConfigurationOptions', 'logToConsole config'),
  ],
  'core-plugins/telemetry-plugin/register-method-hooks': [telemetry('function', 'registerMethodHooks', 'target hooks returns')],
  'core-plugins/job-queue-plugin/bull-mqplugin-options': [
    jobQueue('interface', 'BullMQPluginOptions', 'connection queueOptions workerOptions setRetries setBackoff setJobOptions'),
    jobQueue('interface', 'BackoffOptions', 'type delay'),
  ],
  'core-plugins/payments-plugin/stripe-plugin': [
    payments('class', 'StripePlugin', 'options init'),
    payments(
      'interface',
      'StripePluginOptions',
      'storeCustomersInStripe metadata paymentIntentCreateParams requestOptions customerCreateParams skipPaymentIntentsWithoutExpectedMetadata',
    ),
  ],
  'core-plugins/elasticsearch-plugin/elasticsearch-options': [
    elasticsearch(
      'interface',
      'ElasticsearchOptions',
      'host port connectionAttempts connectionAttemptInterval clientOptions indexPrefix indexSettings indexMappingProperties ' +
        'reindexProductsChunkSize reindexBulkOperationSizeLimit searchConfig customProductMappings customProductVariantMappings ' +
        'bufferUpdates hydrateProductRelations hydrateProductVariantRelations extendSearchInputType extendSearchSortType',
    ),
    elasticsearch(
      'interface',
      'SearchConfig',
      'facetValueMaxSize collectionMaxSize totalItemsMaxSize multiMatchType boostFields priceRangeBucketInterval mapQuery scriptFields mapSort',
    ),
    elasticsearch('interface', 'BoostFieldsConfig', 'productName productVariantName description sku'),
  ],
  'core-plugins/harden-plugin/index': [harden('class', 'HardenPlugin', 'options init')],
  'core-plugins/harden-plugin/harden-plugin-options': [
    harden(
      'interface',
      'HardenPluginOptions',
      'maxQueryComplexity queryComplexityEstimators logComplexityScore customComplexityFactors hideFieldSuggestions apiMode skip',
    ),
  ],
  'core-plugins/sentry-plugin/sentry-service': [sentry('class', 'SentryService', 'constructor captureException captureMessage startSpan')],
  'core-plugins/admin-ui-plugin/index': [adminUiPlugin('class', 'AdminUiPlugin', 'constructor init configure')],
  'core-plugins/admin-ui-plugin/admin-ui-plugin-options': [
    adminUiPlugin('interface', 'AdminUiPluginOptions', 'route port hostname app adminUiConfig compatibilityMode'),
  ],
  'core-plugins/graphiql-plugin/index': [graphiql('class', 'GraphiqlPlugin', 'options constructor init configure')],
}

export const declaredMembers: DeclarationsByPage = {
  ...coreDeclarations,
  ...commonAndTesting,
  ...adminUiDeclarations,
  ...dashboardDeclarations,
  ...pluginDeclarations,
}
