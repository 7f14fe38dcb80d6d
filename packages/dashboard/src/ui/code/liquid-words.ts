/** The service removes all other tags (shared/domain/templates/engine.ts). */
export const liquidTags =
  'assign break capture case comment continue cycle decrement else elsif endcapture endcase endcomment endfor endif endraw endunless for if increment raw unless when'.split(
    ' ',
  );

/** A test compares them with the service's. */
export const liquidFilters =
  'abs append array_to_sentence_string at_least at_most base64_decode base64_encode capitalize ceil cgi_escape compact concat date date_to_long_string date_to_rfc822 date_to_string date_to_xmlschema default divided_by downcase escape escape_once find find_index first floor has hmac_sha256 join json jsonify last local_date local_datetime local_time lstrip map minus modulo money newline_to_br normalize_whitespace number number_of_words plus prepend reject remove remove_first remove_last replace replace_first replace_last reverse round rstrip sha256 size slice slugify sort sort_natural split squish strip strip_html strip_newlines sum times to_integer truncate truncatewords uniq upcase uri_escape url_decode url_encode where xml_escape'.split(
    ' ',
  );
