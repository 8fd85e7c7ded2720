"""What boxes are called that scripts and plugins of other firms put into a page: by class or id, as their programs
write it on every site. Words that a site may have chosen itself are none of these."""

from lxml import etree

from plainleaf.engine.lazy_compile import lazy_compile

_NAMES: dict[str, str] = {
    "consent": """
        onetrust-consent-sdk onetrust-banner-sdk onetrust-pc-sdk CybotCookiebotDialog didomi-host
        didomi-popup-container qc-cmp2-container usercentrics-root usercentrics-cmp-ui truste-consent-track
        consent_blackbar sp_message_container osano-cm-window klaro cmplz-cookiebanner-container cmplz-cookiebanner
        BorlabsCookieBox cky-consent-container cky-modal iubenda-cs-banner axeptio_overlay tarteaucitronRoot
        termly-code-snippet-support cmpbox cmpwrapper fc-consent-root fc-dialog-container cookie-law-info-bar
        cliSettingsPopup lanyard_root ketch-banner cc-window coiOverlay coi-banner__wrapper fides-overlay
    """,
    "embedded content that waits for consent": """
        brlbs-cmpnt-content-blocker _brlbs-content-blocker cmplz-blocked-content-container
        cmplz-blocked-content-notice rcb-content-blocker uc-embedding-container cm-as-context-notice
        embed-privacy-overlay cookieconsent-optout-marketing cookieconsent-optout-statistics tac_activate
    """,
    "newsletters": """
        mc_embed_signup mc_embed_shell mc-modal mc4wp-form yikes-easy-mc-form leadinModal hs-cta-embed
        hs-cta-wrapper formkit-form seva-form klaviyo-form privy-popup-container sib-form tnp-subscription
        mailpoet_form ml-embedded ml-form-embedWrapper jetpack_subscription_widget wp-block-jetpack-subscriptions
        jetpack-subscribe-modal et_bloom_form_container om-element subscribe-widget newspack-popup-container
        newspack-inline-popup newspack-lightbox
    """,
    "pop-ups": """
        pum-overlay elementor-location-popup elementor-popup-modal hustle-ui boxzilla-container cp-popup-container
        cp-modal-popup-container sgpb-popup-dialog-main-div-wrapper
    """,
    "chats": """
        intercom-container intercom-lightweight-app drift-widget-container webWidget tawk-chat-panel crisp-client
        chat-widget-container
    """,
    "recommended pages": """
        OUTBRAIN ob-widget trc_related_container tbl-feed-container rc-wc mgbox dianomi_context zergnet-widget
        jp-relatedposts yarpp yarpp-related nrelate_related crp_related wp_rp_wrap at4-recommended
        addthis_recommended
    """,
    "advertisements": """
        adsbygoogle google-auto-placed ezoic-ad ezoic-adpicker-ad
    """,
    "subscriptions": """
        tp-modal tp-container-inner poool-widget leaky_paywall_message_wrap leaky_paywall_message evolok-widget
        gh-post-upgrade-cta pmpro_content_message
    """,
    "players that read aloud": """
        beyondwords-player trinity-player-iframe-wrapper trinityAudioPlaceholder trinity-tts-pb rsbtn
        amazon-polly-audio-table
    """,
    "accessibility": """
        uwy userwayAccessibilityIcon acsb-main acsb-skip-links acsb-sr-alert acsb-trigger INDmenu INDmenu-btn ae_app
        onetap-plugin-onetap
    """,
    "translation": """
        gtranslate_wrapper gt_float_switcher goog-gt-tt goog-te-banner-frame
    """,
    "buttons to share": """
        addtoany_share_save_container a2a_kit addthis_toolbox addthis_inline_share_toolbox
        sharethis-inline-share-buttons heateor_sss_sharing_container essb_links et_social_inline swp_social_panel
        shareaholic-canvas mashsb-container dpsp-networks-btns-wrapper wp-block-jetpack-sharing-buttons
    """,
    "polls": """
        pds-box CSS_Poll opinary-widget-wrapper opinary-widget-embed riddle2-wrapper riddle_target apester-media
        yop-poll-container wp-polls
    """,
    "messages": """
        onesignal-slidedown-container _pe_optin_wrapper smartbanner buorg offline-ui Toastify
        __next-route-announcer__ gatsby-announcer
    """,
    "pictures over the page": """
        pswp fancybox-container glightbox-container mfp-wrap
    """,
    "controls of maps, tests whether one is human": """
        leaflet-control-container gm-style gm-style-moc gm-style-cc gmnoprint mapboxgl-control-container
        maplibregl-control-container grecaptcha-badge
    """,
}
_CONTROLS = """
    vjs-control-bar vjs-control-text vjs-text-track-settings vjs-modal-dialog vjs-error-display vjs-errors-dialog
    vjs-dock-text vjs-no-js jw-controls jw-title-primary jw-title-secondary jw-captions jw-error
    jw-shortcuts-tooltip jw-settings-menu mejs-controls mejs-offscreen mejs-layers plyr__controls plyr__menu
    plyr__captions
"""
CONTROLS = frozenset(_CONTROLS.split())
"""What Video.js, JW Player, MediaElement.js and Plyr call their buttons, settings and messages."""

NAMES = CONTROLS.union(*(names.split() for names in _NAMES.values()))
_BEGINNINGS = lazy_compile(
    r"(?:div-gpt-ad|google_ads_iframe|taboola-|sp_message_container_|klaviyo-form-|DndDescribedBy-)"
)


def names_inserted(name: str) -> bool:
    """Whether a single class, or an id, is that of such a box."""
    return name in NAMES or _BEGINNINGS.match(name) is not None


def is_inserted(element: etree._Element) -> bool:
    """Whether an element is such a box, by its classes or its id."""
    names = f"{element.get('class') or ''} {element.get('id') or ''}".split()
    return any(map(names_inserted, names))
