#!/bin/sh
# A backup of an item in every format that others read, for a job at night: sh nightly.sh FOLDER
# Server, item and token come from the environment: SHOWDOC_SERVER, SHOWDOC_ITEM, SHOWDOC_TOKEN. The
# token needs to read only.
# The same state gives the same bytes, so a folder in git has a new commit only after a change.
set -eu
folder=${1:?usage: sh nightly.sh FOLDER}
mkdir -p "$folder"
# into a new folder: an export leaves the files of pages that have been deleted since the last one
rm -rf "$folder/markdown.new"
showdoc export markdown -o "$folder/markdown.new/"
rm -rf "$folder/markdown"
mv "$folder/markdown.new" "$folder/markdown"
showdoc export word -o "$folder/documentation.docx"
showdoc export html --single -o "$folder/documentation.html"
showdoc export json -o "$folder/item.json"
