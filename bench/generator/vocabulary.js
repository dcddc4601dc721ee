const words = (text) => text.trim().split(/\s+/)

export const nouns = words(`
  account adapter agent alert archive artifact audience badge balance batch broker bucket budget buffer bundle cache calendar
  campaign canary cart catalogue certificate channel checkpoint client cluster collection column command commit connector
  consumer container contract cookie counter coupon credential cursor customer dashboard dataset deadline delivery deployment
  device digest directory discount dispatch document domain draft endpoint envelope environment event export extension feature
  feed field filter fixture flag folder form fragment gateway grant graph group handler handshake header hook identity import
  index ingest inventory invoice issuer item job journal key label lease ledger library lifecycle limit listener locale lock
  log mailbox manifest mapping marker member merchant message meter metric migration mirror mutation namespace node notice
  object offer operator order organisation origin outbox owner package pagination parcel partition partner password patch
  payload payment payout permission pipeline plan plugin policy pool portal preview price principal producer profile project
  promotion provider proxy publication quota query queue receipt record redirect refund region registry relay release reminder
  replica report repository request reservation resolver resource response retention retry revision role rollout route rule
  runner sample sandbox scanner schedule schema scope secret segment selector sequence service session settlement shard shelf
  shipment signature snapshot source stage statement storage stream subscriber subscription summary supplier tag target task
  tax template tenant theme threshold ticket timeline token topic trace transaction transfer trigger upload vault vendor
  version view voucher wallet warehouse webhook widget window worker workflow workspace zone
`)

export const verbs = words(`
  accept activate adjust allocate approve archive assign attach audit batch bind cancel capture check clear clone close collect
  compare compress configure confirm connect convert copy create decode define delegate delete deliver deploy describe detach
  disable dispatch drain encode enrich expire export extend fetch filter flush forward freeze generate grant group import
  inspect install invite issue link list load lock map mark measure merge migrate mirror mount move mute notify observe open
  pause pin preview price promote protect provision publish purge query queue read rebuild reconcile record redeem redirect
  refresh refund register reject release rename render repeat replace replay request reserve reset resolve restore resume retry
  review revoke rotate route sample scale schedule search seed select send settle share sign split store stream submit
  subscribe suspend sync tag test throttle trace track transfer translate trigger unlock update upgrade upload validate verify
  watch wrap write
`)

export const adjectives = words(`
  active annual anonymous archived asynchronous atomic automatic backward bulk cached central cold compact concurrent
  conditional consistent custom daily dedicated default deferred delayed direct distributed durable eager effective embedded
  empty encrypted ephemeral exclusive expired explicit external failed fallback final fixed foreign frozen full global healthy
  hidden hot idempotent idle immutable implicit incoming incremental inherited initial inline internal invalid isolated large
  lazy limited linked local long managed manual missing mixed monthly multi nested nightly optional ordered outgoing partial
  pending permanent persistent personal pinned plain preferred previous primary private public quiet raw recent recurring
  regional relative remote required restricted reusable safe scheduled secondary secure shared short signed simple single slow
  stable staged stale static strict suspended temporary tentative trusted typed unique unsigned upstream valid verified virtual
  warm weekly
`)

/** People and places without a plural or article. */
export const names = words(`
  Alder Aspen Basalt Birch Bramble Cedar Cinder Clover Cobalt Copper Coral Delta Ember Fennel Fern Flint Garnet Granite Harbor
  Hazel Heron Indigo Iris Jasper Juniper Kestrel Lagoon Larch Linden Maple Marlin Meadow Mica Nimbus Ochre Onyx Opal Orchid
  Osprey Pebble Pine Plover Poplar Quartz Raven Reed Rowan Saffron Sage Sierra Slate Sorrel Sparrow Spruce Tarn Teal Thistle
  Topaz Umber Violet Willow Wren Yarrow Zephyr
`)

export const areas = words(`
  accounts analytics api-gateway automation billing catalogue checkout commerce data-platform delivery deployment developer-tools
  events identity integrations inventory logistics messaging mobile monitoring networking notifications operations partners
  payments personalisation privacy reporting search security storage subscriptions support workflows
`)

export const sectionTopics = words(`
  administration architecture authentication backups best-practices caching clients command-line concepts configuration
  data-model debugging deployment errors examples exports extensions first-steps glossary guides imports installation limits
  maintenance metrics migrations permissions plugins policies queries quotas recipes reference releases reliability reports
  rollouts scaling schemas scheduling sdk security-model templates testing troubleshooting tutorials upgrades webhooks
`)
