"""What a user does in the browser and what must come of it; each flow runs once in every test run, 20 times in the
long one."""

from collections.abc import Callable

from tests.end2end.browser import captured, sending
from tests.end2end.browser.stage import Stage

FLOWS: tuple[Callable[[Stage], None], ...] = (
    captured.rendered_by_javascript,
    captured.behind_a_login,
    captured.shadow_and_frame,
    captured.hidden_parts,
    captured.pictures,
    captured.pictures_under_a_strict_policy,
    captured.style_sheets,
    captured.kinds_of_pages,
    captured.a_pdf_is_saved,
    captured.saved_with_all_its_parts,
    captured.more_than_it_carries,
    captured.nested_deep,
    sending.selection,
    sending.selection_in_a_frame,
    sending.still_loading,
    sending.nothing_to_read,
    sending.closed_pages,
    sending.links_of_a_selection,
    sending.by_the_second_shortcut,
    sending.this_frame,
    sending.frame_of_another_site,
    sending.popup,
    sending.in_firefox_alone,
    sending.several_tabs_without_access,
    sending.linked_page,
    sending.app_not_running,
    sending.app_killed,
    sending.host_not_registered,
    sending.under_an_id_of_a_store,
    sending.without_a_warning,
    sending.in_a_private_window,
    sending.two_at_once,
    captured.hostile_page,
    sending.several_tabs,
    sending.frame_of_another_site_with_access,
)

LONG_FLOWS: tuple[Callable[[Stage], None], ...] = (
    captured.four_hundred_thousand_elements,
    captured.twenty_megabytes,
    sending.hanging,
)
"""What takes ten seconds and more."""
